import { type ChildProcess, fork } from 'node:child_process';

/** A process of the site that could not be started; the message is what it said. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

export interface ServiceOptions {
  readonly name: string;
  readonly script: string;
  readonly args?: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  readonly onProgress?: (text: string) => void;
  /** Called when the process ended by itself and is started again. */
  readonly onRestart?: (code: number | null) => void;
}

const RESTART_PAUSE_MS = 1000;
const STOP_TIMEOUT_MS = 10_000;

interface Message {
  readonly type?: unknown;
  readonly text?: unknown;
}

/** Keeps one process of the site running: starts it, hears when it is ready, starts it again when it dies. */
export class Service<Ready extends object> {
  private child: ChildProcess | undefined;
  private stopping = false;
  private readonly options: ServiceOptions;

  constructor(options: ServiceOptions) {
    this.options = options;
  }

  /** Resolves with what the process says when it is ready. @throws StartError when it ends before that */
  start(): Promise<Ready> {
    return new Promise((resolve, reject) => {
      const { script, args, env, cwd, name, onProgress } = this.options;
      const child = fork(script, args ?? [], {
        env: { ...process.env, ...env },
        cwd,
        stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
      });
      this.child = child;
      let said = '';
      let ready = false;
      child.stderr?.on('data', (chunk: Buffer) => {
        if (ready) process.stderr.write(chunk);
        else said += chunk;
      });
      child.on('message', (message: Message & Ready) => {
        if (message.type === 'progress') onProgress?.(String(message.text));
        if (message.type === 'failed') said = String(message.text);
        if (message.type !== 'ready') return;
        ready = true;
        resolve(message);
      });
      child.once('exit', (code) => {
        if (!ready) return reject(new StartError(said.trim() || `${name} ended with code ${code}`));
        if (!this.stopping) this.restart(code);
      });
    });
  }

  private restart(code: number | null): void {
    this.options.onRestart?.(code);
    setTimeout(() => {
      if (!this.stopping) this.start().catch(() => this.restart(null));
    }, RESTART_PAUSE_MS);
  }

  /** Ends the process and starts it anew, for one whose code has changed. */
  async replace(): Promise<Ready> {
    await this.stop();
    this.stopping = false;
    return this.start();
  }

  /** Tells the process something, if it is there. */
  send(message: string): void {
    if (this.child?.connected) this.child.send(message);
  }

  /** Asks the process to finish its work and end; after ten seconds it is made to. */
  async stop(): Promise<void> {
    this.stopping = true;
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      child.once('exit', () => {
        clearTimeout(timer);
        resolve();
      });
      child.kill('SIGTERM');
    });
  }
}

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

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
  /** Whether it ends when its channel does, and by no signal: a signal to all reaches its users, too. */
  readonly endsByChannel?: boolean;
  /** Called when the process ended by itself and is started again. */
  readonly onRestart?: (code: number | null) => void;
}

const RESTART_PAUSE_MS = 1000;
const STOP_TIMEOUT_MS = 10_000;

interface Message {
  readonly type?: unknown;
  readonly text?: unknown;
}

/** Runs a script to its end. @throws StartError with what it said when it fails */
export async function runToEnd(options: ServiceOptions): Promise<void> {
  const { script, args = [], env, cwd, name, onProgress } = options;
  const child = fork(script, args, {
    env: { ...process.env, ...env },
    cwd,
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  child.on('message', (message: Message) => {
    if (message.type === 'progress') onProgress?.(String(message.text));
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new StartError(said.trim() || `${name} ended with code ${code}`);
  process.stderr.write(said);
}

/** Keeps one process of the site running: starts it, hears when it is ready, starts it again when it dies. */
export class Service<Ready extends object> {
  private child: ChildProcess | undefined;
  /** Whether the process is to end, so that its end is no accident. */
  private ending = false;
  private isStopped = false;
  private restartTimer: NodeJS.Timeout | undefined;
  /** The latest replacement, and the one that has not begun yet. */
  private replaced: Promise<void> = Promise.resolve();
  private replacement: Promise<void> | undefined;
  private readonly options: ServiceOptions;

  constructor(options: ServiceOptions) {
    this.options = options;
  }

  /** Resolves with what the process says when it is ready. @throws StartError when it ends before that */
  start(): Promise<Ready> {
    this.isStopped = false;
    this.ending = false;
    return new Promise((resolve, reject) => {
      const { script, args, env, cwd, name, onProgress } = this.options;
      const child = fork(script, args ?? [], {
        env: { ...process.env, ...env },
        cwd,
        // A signal of another process of this user must not open an inspector.
        execArgv: [...process.execArgv, '--disable-sigusr1'],
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
        this.restart(code);
      });
    });
  }

  private restart(code: number | null): void {
    if (this.ending) return;
    this.options.onRestart?.(code);
    this.restartTimer = setTimeout(() => {
      this.start().catch(() => this.restart(null));
    }, RESTART_PAUSE_MS);
  }

  /**
   * Ends the process and starts it anew, for one whose code has changed. One at a time: whoever asks
   * while a replacement waits for its turn shares it. One that is stopped stays away.
   *
   * @throws StartError
   */
  replace(): Promise<void> {
    this.replacement ??= this.replaced.then(async () => {
      this.replacement = undefined;
      await this.end();
      if (!this.isStopped) await this.start();
    });
    this.replaced = this.replacement.catch(() => {});
    return this.replacement;
  }

  /** Tells the process something, if it is there. */
  send(message: string): void {
    if (this.child?.connected) this.child.send(message);
  }

  /** Asks the process to finish its work and end; after ten seconds it is made to. */
  stop(): Promise<void> {
    this.isStopped = true;
    return this.end();
  }

  private async end(): Promise<void> {
    this.ending = true;
    clearTimeout(this.restartTimer);
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      child.once('exit', () => {
        clearTimeout(timer);
        resolve();
      });
      if (this.options.endsByChannel && child.connected) child.disconnect();
      else child.kill('SIGTERM');
    });
  }
}

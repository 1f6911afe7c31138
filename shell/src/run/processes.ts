import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** The site, or one of its processes, could not be started. The message explains why. */
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
  /**
   * Whether the process stops when its IPC channel closes instead of on a signal. Ctrl-C reaches all processes at the
   * same time, and this one must outlive the processes that use it.
   */
  readonly endsByChannel?: boolean;
  /** Called when the process has exited unexpectedly and will be restarted. */
  readonly onRestart?: (code: number | null) => void;
}

const RESTART_PAUSE_MS = 1000;
const STOP_TIMEOUT_MS = 10_000;

interface Message {
  readonly type?: unknown;
  readonly text?: unknown;
}

/** Runs a script until it exits. @throws StartError with the script's error output when it fails */
export async function runToEnd(options: ServiceOptions): Promise<void> {
  const { script, args = [], env, cwd, name, onProgress } = options;
  const child = fork(script, args, {
    env: { ...process.env, ...env },
    cwd,
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  child.on('message', (message: Message) => {
    if (message.type === 'progress') onProgress?.(String(message.text));
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new StartError(errors.trim() || `${name} exited with code ${code}`);
  process.stderr.write(errors);
}

/** Runs one process of the site: starts it, waits until it is ready, and restarts it when it dies. */
export class Service<Ready extends object> {
  private child: ChildProcess | undefined;
  /** Whether the process has been told to exit and must not be restarted. */
  private ending = false;
  private isStopped = false;
  private restartTimer: NodeJS.Timeout | undefined;
  /** Resolves when the latest replacement has finished. */
  private replaced: Promise<void> = Promise.resolve();
  /** The replacement that has not begun yet. */
  private queuedReplacement: Promise<void> | undefined;
  private readonly options: ServiceOptions;

  constructor(options: ServiceOptions) {
    this.options = options;
  }

  /** Starts the process. @returns its ready message @throws StartError when it exits before it is ready */
  start(): Promise<Ready> {
    this.isStopped = false;
    this.ending = false;
    return new Promise((resolve, reject) => {
      const { script, args, env, cwd, name, onProgress } = this.options;
      const child = fork(script, args ?? [], {
        env: { ...process.env, ...env },
        cwd,
        // Other processes of this user must not be able to open an inspector with a signal.
        execArgv: [...process.execArgv, '--disable-sigusr1'],
        stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
      });
      this.child = child;
      let errors = '';
      let ready = false;
      child.stderr?.on('data', (chunk: Buffer) => {
        if (ready) process.stderr.write(chunk);
        else errors += chunk;
      });
      child.on('message', (message: Message & Ready) => {
        if (message.type === 'progress') onProgress?.(String(message.text));
        if (message.type === 'failed') errors = String(message.text);
        if (message.type !== 'ready') return;
        ready = true;
        resolve(message);
      });
      child.once('exit', (code) => {
        if (!ready)
          return reject(new StartError(errors.trim() || `${name} exited with code ${code}`));
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
   * Stops the process and starts it again, because its code has changed. Replacements run one at a time, and calls
   * share the one that has not begun yet. A stopped service stays stopped.
   *
   * @param meanwhile work that needs the process to be stopped. If it fails, the process stays so until the next call
   * @throws StartError
   */
  replace(meanwhile?: () => Promise<unknown>): Promise<void> {
    this.queuedReplacement ??= this.replaced.then(async () => {
      this.queuedReplacement = undefined;
      await this.end();
      await meanwhile?.();
      if (!this.isStopped) await this.start();
    });
    this.replaced = this.queuedReplacement.catch(() => {});
    return this.queuedReplacement;
  }

  /** The id of the process, which changes with each restart; undefined before the first start. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Sends a message to the process if it is running. */
  send(message: object): void {
    if (this.child?.connected) this.child.send(message);
  }

  /** Tells the process to finish its work and exit, and kills it after ten seconds. */
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

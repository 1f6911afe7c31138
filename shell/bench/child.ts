import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';

export interface ChildOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** The only core that the process may use, if the system supports pinning. */
  readonly core?: number;
}

const TASKSET = '/usr/bin/taskset';

/** Whether processes can be pinned to cores. */
const CAN_PIN = existsSync(TASKSET) && availableParallelism() > 1;

/** A process of a benchmark that sends a `ready` message over its IPC channel. */
export class Child<Ready extends object> {
  private readonly process: ChildProcess;
  readonly ready: Promise<Ready>;

  constructor(script: string, { env, core }: ChildOptions = {}) {
    const pinned = core !== undefined && CAN_PIN;
    this.process = fork(script, {
      env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      ...(pinned && { execPath: TASKSET, execArgv: ['-c', String(core), process.execPath] }),
    });
    this.ready = new Promise((resolve, reject) => {
      this.process.on('message', (message: Ready & { readonly type?: unknown }) => {
        if (message.type === 'ready') resolve(message);
      });
      this.process.once('exit', (code) =>
        reject(new Error(`${script} exited with code ${code} before it was ready`)),
      );
    });
  }

  /** Stops the process if it is still running. */
  async stop(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const ended = once(this.process, 'exit');
    this.process.kill('SIGTERM');
    await ended;
  }
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Frame } from '../frame/frame.ts';

export interface ChildOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** The only core that the process may use, if the system supports pinning. */
  readonly core?: number;
}

const TASKSET = '/usr/bin/taskset';

/** Whether processes can be pinned to cores. */
const CAN_PIN = existsSync(TASKSET) && availableParallelism() > 1;

/**
 * Starts a process that sends a `ready` message over its IPC channel.
 *
 * @returns the message
 * @throws Error if the process exits first
 */
export async function startChild<Ready extends object>(
  frame: Frame,
  script: string,
  { env, core }: ChildOptions = {},
): Promise<Ready> {
  const pinned = core !== undefined && CAN_PIN;
  const child = fork(script, {
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    ...(pinned && { execPath: TASKSET, execArgv: ['-c', String(core), process.execPath] }),
  });
  frame.use(child, async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  });
  return new Promise((resolve, reject) => {
    child.on('message', (message: Ready & { readonly type?: unknown }) => {
      if (message.type === 'ready') resolve(message);
    });
    child.once('exit', (code) =>
      reject(new Error(`${script} exited with code ${code} before it was ready`)),
    );
  });
}

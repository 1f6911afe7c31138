import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { z } from 'zod';
import { PACKAGE_DIR } from '../../src/config.ts';

const Message = z.object({ type: z.string(), url: z.string().optional() });

/** A process of the API with its messages and everything it wrote. */
export interface TestProcess {
  child: ChildProcess;
  /** The address it is reached at, once it is ready; rejects when it ends before. */
  ready: Promise<string>;
  output(): string;
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>;
}

/** Forks one of the programs of the package in `folder` with these settings. */
export function run(
  program: string,
  settings: Record<string, string>,
  args: readonly string[] = [],
  folder = PACKAGE_DIR,
): TestProcess {
  let text = '';
  const child = fork(join(folder, 'bin', program), args, {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...settings },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const collect = (chunk: Buffer) => {
    text += chunk.toString();
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const outputs = [child.stdout, child.stderr].map((stream) => stream && finished(stream));
  const ended = Promise.all([once(child, 'exit'), ...outputs]).then(() => child.exitCode);
  const ready = new Promise<string>((resolve, reject) => {
    child.on('message', (raw) => {
      const message = Message.parse(raw);
      if (message.type === 'ready') resolve(message.url ?? '');
    });
    ended.then(() => reject(new Error(`It ended before it was ready: ${text}`)), reject);
  });
  // A test that expects the end does not look at this promise.
  ready.catch(() => {});
  return { child, ready, output: () => text, ended };
}

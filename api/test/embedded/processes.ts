import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { z } from 'zod';
import { PACKAGE_DIR } from '../../src/base/package-dir.ts';

const Message = z.object({
  type: z.string(),
  url: z.string().optional(),
  text: z.string().optional(),
});

/** A process of the API, with its messages and output. */
export interface TestProcess {
  child: ChildProcess;
  /** Its URL, once it is ready. Rejects if it exits before that. */
  ready: Promise<string>;
  output(): string;
  /** Its `progress` messages so far. */
  progress: readonly string[];
  /** Its exit code, once it has exited. */
  ended: Promise<number | null>;
}

/** Forks a program from `bin` of the package in `folder`, with these settings. */
export function run(
  program: string,
  settings: Record<string, string>,
  args: readonly string[] = [],
  folder = PACKAGE_DIR,
): TestProcess {
  let text = '';
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const progress: string[] = [];
  const child = fork(join(folder, 'bin', program), args, {
    env: { PATH, NODE_COMPILE_CACHE, LOG_LEVEL: 'warn', ...settings },
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
      if (message.type === 'progress') progress.push(message.text ?? '');
    });
    ended.then(() => reject(new Error(`The process exited before it was ready: ${text}`)), reject);
  });
  // A test that expects the process to exit does not await this promise.
  ready.catch(() => {});
  return { child, ready, output: () => text, progress, ended };
}

/** Forks the program that runs an embedded database in a process of its own. */
export const runDatabase = (settings: Record<string, string>, args: readonly string[] = []) =>
  run('database.ts', settings, args, join(PACKAGE_DIR, '../server-kit'));

/** Returns the id of the process that runs the embedded database in a folder. */
export function databasePid(dataDir: string): number {
  const text = readFileSync(join(dataDir, 'pgdata.lock'), 'utf8');
  return z.object({ pid: z.int() }).parse(JSON.parse(text)).pid;
}

/** Returns the URL of the release API of a running process. */
export function releaseUrlOf(dataDir: string): string {
  const text = readFileSync(join(dataDir, 'release-api.json'), 'utf8');
  return z.object({ url: z.url() }).parse(JSON.parse(text)).url;
}

/** Prepares a database like `pnpm start`. Returns its progress messages. Throws if it fails. */
export async function prepare(
  settings: Record<string, string>,
  folder = PACKAGE_DIR,
): Promise<readonly string[]> {
  const preparing = run('prepare.ts', settings, [], folder);
  if ((await preparing.ended) !== 0) throw new Error(preparing.output());
  return preparing.progress;
}

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { tempFolder } from '../support/temp-folder.ts';

const run = promisify(execFile);
const MEGABYTE = 1024 * 1024;

/** By how many bytes the heap of a process grows that loads 300 releases, 100 MB in all. */
async function growth(...flags: string[]): Promise<number> {
  const script = join(import.meta.dirname, '..', 'support', 'load-many.ts');
  const folder = await tempFolder();
  const { stdout } = await run(process.execPath, ['--expose-gc', ...flags, script, folder]);
  return Number(stdout);
}

test('releases that came and went leave nothing in memory', async () => {
  // V8 keeps compiled sources for as long as there is room; without that cache only leaks remain.
  expect(await growth('--no-compilation-cache')).toBeLessThan(4 * MEGABYTE);
});

test('a server with little memory outlives any number of releases', async () => {
  // Had it kept them, the process would have ended for want of memory.
  expect(await growth('--max-old-space-size=40')).toBeLessThan(40 * MEGABYTE);
});

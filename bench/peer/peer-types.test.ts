import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../shell/src/run/paths.ts';

const COMPILER = join(ROOT, 'node_modules', '.bin', 'tsc');

/** What the compiler reports, or why it cannot run. */
function check(folder: string): Promise<string> {
  return new Promise((resolve) => {
    execFile(COMPILER, ['-p', folder], (error, stdout, stderr) =>
      resolve(error ? stdout + stderr || error.message : ''),
    );
  });
}

// The types of the package do not cover the app, which replaces the router and the site kit.
test('the Next.js app compiles with what it shares with the site', async () => {
  expect(await check(import.meta.dirname)).toBe('');
});

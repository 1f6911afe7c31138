import { execFile } from 'node:child_process';
import { isAbsolute, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../shell/src/run/paths.ts';
import { SHARED } from './peer-build.ts';

const COMPILER = join(ROOT, 'node_modules', '.bin', 'tsc');

/** Compiles a project. @returns the errors, or why the compiler cannot run, and the files that the project uses */
function compile(folder: string): Promise<{ errors: string; files: string[] }> {
  return new Promise((resolve) => {
    execFile(COMPILER, ['-p', folder, '--listFiles'], (error, stdout, stderr) => {
      const lines = stdout.split('\n').filter(Boolean);
      const files = lines.filter((line) => isAbsolute(line));
      const errors = lines.filter((line) => !isAbsolute(line)).join('\n') + stderr;
      resolve({ errors: error ? errors || error.message : errors, files });
    });
  });
}

// The types of the package do not cover the app, which replaces the router and the site kit.
test('the Next.js app compiles with what it shares with the site, and uses nothing else of it', async () => {
  const { errors, files } = await compile(import.meta.dirname);
  expect(errors).toBe('');
  const used = files.map((file) => relative(ROOT, file));
  const own = used.filter((file) => !/node_modules|^bench\/peer\/|^\.\./.test(file));
  expect(own).not.toEqual([]);
  const isShared = (file: string) =>
    SHARED.some((path) => file === path || file.startsWith(`${path}/`));
  expect(own.filter((file) => !isShared(file))).toEqual([]);
});

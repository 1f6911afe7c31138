import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { z } from 'zod';

const PROGRAM = join(import.meta.dirname, 'ways-out.ts');
const startedSchema = z.object({ folder: z.string(), pids: z.array(z.number()) });

const start = (...args: string[]) =>
  spawn(process.execPath, [PROGRAM, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });

/** How a program has ended, with what it has said on standard error. */
async function endOf(child: ReturnType<typeof start>) {
  const [output, errors] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code: child.exitCode, output, errors };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Expects that nothing remains of what the program has started. */
function expectNothingLeft(output: string): void {
  const { folder, pids } = startedSchema.parse(JSON.parse(output.split('\n')[0] ?? ''));
  expect(existsSync(folder)).toBe(false);
  expect(pids.filter(isRunning)).toEqual([]);
}

test.concurrent.each([
  ['measures', 0, ''],
  ['measures nothing', 1, 'Nothing was measured: there are no figures.\n'],
  ['prints nothing', 1, 'Nothing was measured.\n'],
  ['throws', 1, 'It broke\n'],
  ['throws in a callback', 1, 'It broke\n'],
  ['rejects unhandled', 1, 'It broke\n'],
])('a benchmark that %s ends all that it has started', async (way, code, errors) => {
  const end = await endOf(start('--way', way));
  expect(end).toMatchObject({ code, errors });
  expectNothingLeft(end.output);
});

test.concurrent.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('a benchmark that gets %s ends all that it has started', async (signal, code) => {
  const child = start('--way', 'waits');
  child.stdout.once('data', () => child.kill(signal));
  const end = await endOf(child);
  expect(end).toMatchObject({ code, errors: `Interrupted by ${signal}\n` });
  expectNothingLeft(end.output);
});

test.concurrent.each([
  ['an unknown option', ['--wya'], /^error: unknown option '--wya'\n$/],
  ['an argument too many', ['more'], /^error: too many arguments.*\n$/],
  [
    'an unknown value',
    ['--way', 'up'],
    /^error: option '--way <way>' argument 'up' is invalid.*\n$/,
  ],
] as const)('%s is refused in one line', async (_what, args, errors) => {
  const end = await endOf(start(...args));
  expect(end.code).toBe(2);
  expect(end.errors).toMatch(errors);
});

import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Problem } from '../../src/dev/problem.ts';
import { TypeCheck } from '../../src/dev/type-check.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** A compiler that writes `started` and reports an error once there is a file `end`. */
const COMPILER = `
  const { existsSync, writeFileSync } = require('node:fs');
  writeFileSync('started', '');
  setInterval(() => {
    if (!existsSync('end')) return;
    console.log("page.ts(1,7): error TS2322: Type 'string' is wrong.");
    process.exit(1);
  }, 10);
`;

/** A check that has begun and does not end by itself. Its clock stands still. */
async function slowCheck() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const folder = await tempFolder();
  const bin = join(folder, 'node_modules', 'typescript', 'bin');
  await mkdir(bin, { recursive: true });
  await writeFile(join(bin, '..', 'package.json'), '{"name":"typescript"}');
  await writeFile(join(bin, 'tsc'), COMPILER);
  await writeFile(join(folder, 'tsconfig.json'), '{}');
  const { promise: result, resolve: found } = Promise.withResolvers<Problem[]>();
  const check = new TypeCheck({ name: 'mf-a', folder }, found);
  onTestFinished(() => {
    check.stop();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  check.start();
  vi.runOnlyPendingTimers();
  await expect.poll(() => existsSync(join(folder, 'started')), { timeout: 15_000 }).toBe(true);
  return { result, log, error, end: () => writeFile(join(folder, 'end'), '') };
}

test('a check that takes minutes says so and ends with its result', async () => {
  const { result, log, end } = await slowCheck();
  vi.advanceTimersByTime(120_000);
  expect(log.mock.calls).toEqual([
    ['  the types of mf-a are still being checked (60 s)'],
    ['  the types of mf-a are still being checked (120 s)'],
  ]);
  await end();
  expect(await result).toMatchObject([{ kind: 'types', message: "Type 'string' is wrong." }]);
});

test('a check that hangs is given up', async () => {
  const { error } = await slowCheck();
  vi.advanceTimersByTime(3_600_000);
  expect(error.mock.calls).toEqual([
    [expect.stringContaining('The types of mf-a were not checked within 600 s')],
  ]);
});

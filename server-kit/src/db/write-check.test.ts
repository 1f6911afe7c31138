import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWriteCheck, NO_COMMIT } from './write-check.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a committed write means that the database accepts writes', async () => {
  expect(await createWriteCheck(async () => {})()).toBeNull();
});

test('a write that waits for a standby or a disk is the reason why there are no writes', async () => {
  const reason = createWriteCheck(() => new Promise(() => {}))();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await reason).toBe(NO_COMMIT);
});

test('a write that fails fails the check', async () => {
  const check = createWriteCheck(() => Promise.reject(new Error('No space left on device')));
  await expect(check()).rejects.toThrow('No space left on device');
});

test('many callers within a second cause one write, and the next second another', async () => {
  const write = vi.fn(async () => {});
  const check = createWriteCheck(write);
  await Promise.all([check(), check(), check()]);
  expect(write).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  await check();
  expect(write).toHaveBeenCalledTimes(2);
});

test('a write that waits is not followed by others, and its end is noticed', async () => {
  let commit = () => {};
  const write = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        commit = resolve;
      }),
  );
  const check = createWriteCheck(write);
  const first = check();
  await vi.advanceTimersByTimeAsync(5000);
  expect([await first, await check()]).toEqual([NO_COMMIT, NO_COMMIT]);
  expect(write).toHaveBeenCalledTimes(1);
  commit();
  await vi.advanceTimersByTimeAsync(0);
  const next = check();
  commit();
  expect(await next).toBeNull();
});

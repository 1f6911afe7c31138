import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BusyError } from '../../../server-kit/src/db/errors.ts';
import { createSearchQueue } from './search-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const client = (name: string) => Buffer.from(name);

/** A queue whose searches end on demand, and the order in which they began. */
function setUp(options: Partial<Parameters<typeof createSearchQueue>[0]> = {}) {
  const queue = createSearchQueue({ concurrency: 1, ...options });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const search = (name: string, caller: Buffer | null) =>
    queue.run(caller, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const endNext = async () => {
    ends.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { begun, search, endNext };
}

test('a visitor waits for one search of a busy client, not for all of them', async () => {
  const { begun, search, endNext } = setUp();
  for (const name of ['a1', 'a2', 'a3', 'a4']) search(name, client('a')).catch(() => {});
  search('b', client('b')).catch(() => {});
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['a1']);
  await endNext();
  expect(begun).toEqual(['a1', 'b']);
});

test('a client runs one search at a time, even if there is capacity', async () => {
  const { begun, search, endNext } = setUp({ concurrency: 4 });
  for (const name of ['a1', 'a2']) search(name, client('a')).catch(() => {});
  search('b1', client('b')).catch(() => {});
  await vi.advanceTimersByTimeAsync(100);
  expect(begun).toEqual(['a1', 'b1']);
  await endNext();
  await vi.advanceTimersByTimeAsync(99);
  expect(begun).toEqual(['a1', 'b1']);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(['a1', 'b1', 'a2']);
});

test('the web server itself may run several searches', async () => {
  const { begun, search } = setUp({ concurrency: 2 });
  for (const name of ['1', '2', '3']) search(name, null).catch(() => {});
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['1', '2']);
});

test('only the client that sends too many searches is refused', async () => {
  const { search } = setUp({ waitingPerCaller: 1 });
  for (const name of ['a1', 'a2']) search(name, client('a')).catch(() => {});
  await expect(search('a3', client('a'))).rejects.toThrow(BusyError);
  const other = search('b', client('b'));
  other.catch(() => {});
  await vi.advanceTimersByTimeAsync(999);
  const late = expect(other).rejects.toThrow(BusyError);
  await vi.advanceTimersByTimeAsync(1);
  await late;
});

test('a full queue refuses more searches', async () => {
  const { search } = setUp({ waitingMax: 1 });
  for (const name of ['a', 'b']) search(name, client(name)).catch(() => {});
  await expect(search('c', client('c'))).rejects.toThrow(BusyError);
});

test('a failed search frees its slot', async () => {
  const queue = createSearchQueue({ concurrency: 1 });
  await expect(queue.run(null, async () => Promise.reject(new Error('broken')))).rejects.toThrow();
  expect(await queue.run(null, async () => 'found')).toBe('found');
});

import { expect, onTestFinished, test } from 'vitest';
import { createWatch, type Ticks } from './watch.ts';

/** Watches counters that a test sets. */
function watched(first: Ticks) {
  let current = first;
  const watch = createWatch({
    read: async () => current,
    onPending: async () => {},
    onError: expect.fail,
  });
  onTestFinished(() => watch.stop());
  const set = (ticks: Ticks) => {
    current = ticks;
    watch.wake();
  };
  return { watch, set };
}

const ticks = (count: number, revision: number): Ticks => ({
  ...{ ticks: count, moves: 0, revision, pending: false },
});

test.each([
  ['a change', ticks(10, 6)],
  ['the database was restored from a backup, which lowers the counters', ticks(4, 2)],
])('a server that follows the releases hears of the revision after %s', async (_, next) => {
  const { watch, set } = watched(ticks(9, 5));
  const revisions: number[] = [];
  const heard = Promise.withResolvers<void>();
  watch.subscribe(({ revision }) => {
    revisions.push(revision);
    if (revision === next.revision) heard.resolve();
    else set(next);
  });
  await heard.promise;
  expect(revisions).toEqual([5, next.revision]);
});

import { expect, test } from 'vitest';
import { SetHealth } from '../../src/server/set-health.ts';

const [ONE, OTHER] = ['a'.repeat(20), 'b'.repeat(20)];
const MINUTE = 60_000;

test('pages and failures are counted by set, for five minutes', () => {
  const health = new SetHealth();
  health.note(ONE, false, 0);
  health.note(ONE, true, 2 * MINUTE);
  health.note(OTHER, false, 4 * MINUTE);
  expect(health.read(4 * MINUTE)).toEqual([
    { set: OTHER, pages: 1, failed: 0 },
    { set: ONE, pages: 2, failed: 1 },
  ]);
  expect(health.read(6 * MINUTE)).toEqual([
    { set: OTHER, pages: 1, failed: 0 },
    { set: ONE, pages: 1, failed: 1 },
  ]);
  expect(health.read(60 * MINUTE)).toEqual([]);
});

test('a partially loaded set is not reported', () => {
  const health = new SetHealth();
  health.note('0123456789', false, 0);
  expect(health.read(0)).toEqual([]);
});

import { expect, test } from 'vitest';
import { SetHealth } from '../../../src/server/telemetry/set-health.ts';

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

test.each([
  ['each of five minutes in a row counts', [0, 1, 2, 3, 4], 4, 5],
  ['a minute leaves when the fifth after it begins', [0, 1, 2, 3, 4], 5, 4],
  ['a single minute leaves as well, even if no page follows', [0], 5, 0],
])('%s', (_, minutes, now, pages) => {
  const health = new SetHealth();
  for (const minute of minutes) health.note(ONE, false, minute * MINUTE);
  const [counted] = health.read(now * MINUTE);
  expect(counted?.pages ?? 0).toBe(pages);
});

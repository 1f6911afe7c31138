import { expect, test } from 'vitest';
import { rankingDay } from './run.ts';

test.each([
  ['2026-11-21T00:00:00.000Z', '2026-11-21'],
  ['2026-11-21T11:59:59.999Z', '2026-11-21'],
  ['2026-11-21T12:00:00.000Z', '2026-11-21'],
  ['2026-11-21T23:59:59.999Z', '2026-11-21'],
  ['2026-11-22T01:00:00+02:00', '2026-11-21'],
])('the ranking of %s is of the day %s', (now, day) => {
  expect(rankingDay(new Date(now)).toISOString()).toBe(`${day}T00:00:00.000Z`);
});

import { expect, test } from 'vitest';
import { FaultCounter } from '../../src/server/fault-counter.ts';

const MINUTE_MS = 60_000;

test('three faults within five minutes are too many', () => {
  const faults = new FaultCounter(() => 0);
  expect([1, 2, 3].map(() => faults.note('mf-a@1.0.0'))).toEqual([false, false, true]);
});

test('faults far apart are not', () => {
  let now = 0;
  const faults = new FaultCounter(() => now);
  const noted: boolean[] = [];
  for (; now < 60 * MINUTE_MS; now += 3 * MINUTE_MS) noted.push(faults.note('mf-a@1.0.0'));
  expect(noted).not.toContain(true);
});

test("one release's faults do not count against another", () => {
  const faults = new FaultCounter(() => 0);
  faults.note('mf-a@1.0.0');
  faults.note('mf-a@1.0.0');
  expect(faults.note('mf-a@1.0.1')).toBe(false);
  expect(faults.note('mf-b@1.0.0')).toBe(false);
});

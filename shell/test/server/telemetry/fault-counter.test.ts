import { expect, test } from 'vitest';
import { FaultCounter } from '../../../src/server/telemetry/fault-counter.ts';

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

test('the third fault exactly five minutes after the first is not too many', () => {
  let now = 0;
  const faults = new FaultCounter(() => now);
  const note = (minute: number) => {
    now = minute * MINUTE_MS;
    return faults.note('mf-a@1.0.0');
  };
  expect([note(0), note(2), note(5), note(6)]).toEqual([false, false, false, true]);
});

import { describe, expect, test } from 'vitest';
import { type Compared, DriveSettingsSchema } from '../../contract/drives.ts';
import { decide } from './decide.ts';

const settings = DriveSettingsSchema.parse({ stepSeconds: 60, holdSeconds: 600 });
const MINUTE = 60_000;

function compared(
  failed: readonly [canary: number, control: number],
  { evidence = 1, views = 5000, values = 5000 } = {},
): Compared[] {
  const side = (hits: number) => ({ views, hits });
  const lcp = { views: values, hits: 0 };
  return [
    {
      metric: 'failed',
      canary: side(failed[0]),
      control: side(failed[1]),
      evidence,
      limit: 800,
    },
    { metric: 'lcp', above: 2500, canary: lcp, control: lcp, evidence: 0.1, limit: 3200 },
  ];
}

test('a version that is not worse goes on, but not before the time of the step', () => {
  expect(decide(compared([5, 5]), settings, MINUTE / 2).verdict).toBe('wait');
  expect(decide(compared([5, 5]), settings, MINUTE).verdict).toBe('on');
});

test('a version that is worse is rolled back immediately, with the figures', () => {
  const { verdict, reason } = decide(compared([100, 5], { evidence: 900 }), settings, 1);
  expect(verdict).toBe('back');
  expect(reason).toBe(
    'More failed views: 2.0% of 5,000 on the canary, 0.1% of 5,000 in the control group (evidence 900, limit 800).',
  );
});

test('a difference that is certain but too small to matter is no reason', () => {
  expect(decide(compared([14, 5], { evidence: 900 }), settings, MINUTE).verdict).toBe('on');
});

test.each([
  [30, 'Each step takes at least 30 s.'],
  [60, 'Each step takes at least 1 min.'],
  [90, 'Each step takes at least 90 s.'],
  [3600, 'Each step takes at least 1 h.'],
  [5400, 'Each step takes at least 90 min.'],
])('a step of %d seconds says how long it takes', (stepSeconds, reason) => {
  expect(decide(compared([5, 5]), { ...settings, stepSeconds }, 1)).toEqual({
    verdict: 'wait',
    reason,
  });
});

test('going on says why', () => {
  expect(decide(compared([5, 5]), settings, MINUTE).reason).toBe(
    'No metric is worse than in the control group.',
  );
});

test('a refused next step holds with the reason of the refusal', () => {
  expect(decide(compared([5, 5]), settings, MINUTE, 'The gate refused it.')).toEqual({
    verdict: 'hold',
    reason: 'The gate refused it.',
  });
});

test.each([
  ['lcp', 'slow LCP'],
  ['inp', 'slow INP'],
  ['cls', 'high CLS'],
  ['ttfb', 'slow TTFB'],
] as const)('a version with a worse %s is taken back', (metric, name) => {
  const [, lcp] = compared([5, 5]);
  if (!lcp) expect.fail('there is no second metric');
  const slow = { ...lcp, metric, canary: { views: 5000, hits: 2500 }, evidence: 1e9 };
  const { verdict, reason } = decide([slow], settings, 1);
  expect(verdict).toBe('back');
  expect(reason).toContain(`More ${name}: 50.0% of 5,000 on the canary, 0.0% of 5,000`);
});

test('no views at all are too few', () => {
  expect(decide([], settings, MINUTE).reason).toBe(
    'Too few page views: 0 of 2000 on the canary, 0 of 2000 in the control group.',
  );
});

test('suspicion holds', () => {
  const { verdict, reason } = decide(compared([40, 5], { evidence: 50 }), settings, MINUTE);
  expect(verdict).toBe('hold');
  expect(reason).toMatch(/^Perhaps more failed views/);
});

describe('a sample that stays too small', () => {
  const few = compared([0, 0], { views: 12 });

  test('holds, and says what is missing', () => {
    expect(decide(few, settings, 10 * MINUTE)).toEqual({
      verdict: 'hold',
      reason: 'Too few page views: 12 of 2000 on the canary, 12 of 2000 in the control group.',
    });
  });

  test.each(['back', 'stay'] as const)('ends the drive after the longest hold: %s', (afterHold) => {
    const { verdict, reason } = decide(few, { ...settings, afterHold }, 11 * MINUTE);
    expect(verdict).toBe(afterHold);
    expect(reason).toMatch(/^It held for 10 min, the longest allowed\. Too few page views/);
  });

  test('also covers the web vitals', () => {
    expect(decide(compared([0, 0], { values: 3 }), settings, MINUTE).reason).toMatch(
      /^Too few LCP values: 3 of 1000/,
    );
  });
});

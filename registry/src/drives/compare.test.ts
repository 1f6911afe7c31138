import { describe, expect, test } from 'vitest';
import type { Compared } from '../../contract/drives.ts';
import { baselineOf, beginComparison, compare, comparedOf, judge, totalsOf } from './compare.ts';

const NONE = { lcp: [], inp: [], cls: [], ttfb: [] };
const ABOVE = { lcp: 2500, inp: 200, cls: 0.1, ttfb: 800 };

/** 1,000 views on each side, with so many hits per thousand on the canary. */
const compared = (metric: Compared['metric'], hits: number, evidence: number): Compared => ({
  ...{ metric, evidence, limit: 800 },
  canary: { views: 1000, hits },
  control: { views: 1000, hits: 0 },
});

test.each([
  ['failed', 2, 800, 'worse'],
  ['failed', 2, 799, 'suspicious'],
  ['failed', 2, 10, 'suspicious'],
  ['failed', 2, 9.9, 'fine'],
  ['failed', 1, 800, 'fine'],
  ['lcp', 30, 800, 'worse'],
  ['lcp', 29, 800, 'fine'],
] as const)('%s: %d of 1,000 with an evidence of %d is %s', (metric, hits, evidence, verdict) => {
  expect(judge(compared(metric, hits, evidence))).toBe(verdict);
});

describe('what counts as slow', () => {
  const observed = (count: number) => ({
    ...{ views: count, failedViews: 0 },
    vitals: {
      ...NONE,
      lcp: [
        { upTo: 1000, count: count * 0.75 },
        { upTo: 4000, count: count * 0.25 },
      ],
    },
  });

  test.each([
    [196, 2500],
    [200, 1000],
  ])('comes from the active version if it has enough values: %d', (count, above) => {
    expect(baselineOf(observed(count)).above).toEqual({ ...ABOVE, lcp: above });
  });

  test('is above the bound, not at it', () => {
    const lcp = [
      { upTo: 2500, count: 3 },
      { upTo: 2625, count: 2 },
    ];
    const { views, failedViews } = { views: 9, failedViews: 1 };
    expect(totalsOf({ views, failedViews, vitals: { ...NONE, lcp } }, ABOVE)).toMatchObject({
      failed: { views: 9, hits: 1 },
      lcp: { views: 5, hits: 2 },
    });
  });
});

test('a step compares only what was counted since it began', () => {
  const totals = (views: number, hits: number) =>
    totalsOf({ views, failedViews: hits, vitals: NONE }, ABOVE);
  const baseline = baselineOf({ views: 0, failedViews: 0, vitals: NONE });
  const begun = beginComparison({ canary: totals(1000, 500), control: totals(1000, 3) });
  const now = { canary: totals(1100, 501), control: totals(1200, 5) };
  const [failed] = comparedOf(compare(begun, now, baseline), baseline);
  expect(failed).toMatchObject({
    canary: { views: 100, hits: 1 },
    control: { views: 200, hits: 2 },
    // Half of a false alarm in a hundred drives, for each of four steps.
    limit: 800,
  });
});

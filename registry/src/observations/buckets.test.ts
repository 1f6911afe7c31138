import { describe, expect, test } from 'vitest';
import { bucketOf, LAST_BUCKET, percentile, upperBound, VITALS } from './buckets.ts';

describe.each(VITALS)('the buckets of %s', (vital) => {
  test.each([0.002, 0.1, 1.5, 83])('bound %d within five percent', (value) => {
    const bucket = bucketOf(vital, value);
    const upTo = upperBound(vital, bucket);
    expect(upTo).toBeGreaterThanOrEqual(value - 1e-9);
    if (bucket > 0) expect(upTo).toBeLessThanOrEqual(value * 1.05 + 1e-9);
  });

  test('count values outside the range in the first and the last', () => {
    expect(bucketOf(vital, 0)).toBe(0);
    expect(bucketOf(vital, Number.MAX_VALUE)).toBe(LAST_BUCKET);
  });
});

describe('percentile', () => {
  test('is the bound that the share of values stays within', () => {
    const buckets = [
      { upTo: 10, count: 70 },
      { upTo: 20, count: 10 },
      { upTo: 40, count: 20 },
    ];
    expect(percentile(buckets, 0.5)).toBe(10);
    expect(percentile(buckets, 0.75)).toBe(20);
    expect(percentile(buckets, 0.9)).toBe(40);
  });

  test('needs values', () => {
    expect(percentile([], 0.75)).toBeUndefined();
  });
});

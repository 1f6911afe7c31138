/** The web vitals that browsers measure: https://web.dev/articles/vitals. */
export const VITALS = ['lcp', 'inp', 'cls', 'ttfb'] as const;

export type Vital = (typeof VITALS)[number];

/** Each bucket's upper bound is 5% above the previous one's. */
const GROWTH = 1.05;
/** The upper bound of the first bucket. CLS has no unit; the others are in milliseconds. */
const FIRST: Readonly<Record<Vital, number>> = { lcp: 1, inp: 1, cls: 0.001, ttfb: 1 };
/** The last bucket also counts everything above it, such as more than 120 s. */
export const LAST_BUCKET = 240;

/** The number of the bucket that counts a value. */
export function bucketOf(vital: Vital, value: number): number {
  const bucket = Math.ceil(Math.log(value / FIRST[vital]) / Math.log(GROWTH));
  return Math.min(Math.max(bucket, 0), LAST_BUCKET);
}

/** The upper bound of a bucket, in milliseconds; for CLS without a unit. */
export function upperBound(vital: Vital, bucket: number): number {
  return FIRST[vital] * GROWTH ** bucket;
}

/** Values up to `upTo`, and above the bound of the previous bucket. */
export interface VitalBucket {
  readonly upTo: number;
  readonly count: number;
}

/**
 * An upper bound of a percentile, at most 5% too high; undefined without values.
 *
 * @param share 0.75 for the 75th percentile
 */
export function percentile(buckets: readonly VitalBucket[], share: number): number | undefined {
  const total = buckets.reduce((sum, { count }) => sum + count, 0);
  let seen = 0;
  return buckets.find(({ count }) => {
    seen += count;
    return seen >= total * share;
  })?.upTo;
}

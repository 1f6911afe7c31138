import type { Compared } from '../../contract/drives.ts';
import { DRIVE_SHARES } from '../../contract/drives.ts';
import { percentile, VITALS } from '../observations/buckets.ts';
import type { Observed } from '../observations/queries.ts';
import {
  type Counts,
  type Evidence,
  evidenceOf,
  NO_EVIDENCE,
  observe,
  shareOf,
} from './sequential-test.ts';

export const METRICS = ['failed', ...VITALS] as const;
export type Metric = (typeof METRICS)[number];

/** What each metric counted. */
export type Totals = Readonly<Record<Metric, Counts>>;

/** The two groups that are compared: equally many visitors, over the same period. */
export interface Sides<T> {
  readonly canary: T;
  readonly control: T;
}

/** Fixed before a drive begins, from what visitors experienced with the active version. */
export interface Baseline {
  /** Values above these count as slow. */
  readonly above: Readonly<Record<Exclude<Metric, 'failed'>, number>>;
  readonly totals: Totals;
}

/** The comparison at one step. */
export interface Comparison {
  /** What was already counted when the step began. */
  readonly start: Sides<Totals>;
  readonly evidence: Readonly<Record<Metric, Evidence>>;
}

/**
 * The probability that a whole drive rolls back a version that is not worse. Half of it is for
 * failures and half for the web vitals, in equal parts for each metric and step.
 */
const FALSE_ALARMS = 0.01;
const FALSE_ALARMS_OF = (metric: Metric) =>
  ((metric === 'failed' ? 1 : 1 / VITALS.length) * FALSE_ALARMS) / 2 / DRIVE_SHARES.length;
/** The smallest differences in shares that justify rolling back a version. */
const LEAST_EFFECT = (metric: Metric) => (metric === 'failed' ? 0.002 : 0.03);
/** The evidence at which a drive stops advancing. */
const SUSPICIOUS = 10;

/** Baseline values needed per web vital; with fewer, the limits of "good" on web.dev apply. */
const BASELINE_VALUES = 200;
const SLOW_SHARE = 0.25;
const GOOD = { lcp: 2500, inp: 200, cls: 0.1, ttfb: 800 } as const;

/** Computes the baseline from the active version's last day. */
export function baselineOf(observed: Observed): Baseline {
  const of = (vital: keyof typeof GOOD) => {
    const buckets = observed.vitals[vital];
    const values = buckets.reduce((total, { count }) => total + count, 0);
    const bound = values < BASELINE_VALUES ? undefined : percentile(buckets, 1 - SLOW_SHARE);
    return bound ?? GOOD[vital];
  };
  const above = { lcp: of('lcp'), inp: of('inp'), cls: of('cls'), ttfb: of('ttfb') };
  return { above, totals: totalsOf(observed, above) };
}

/** Counts, for each metric, what failed or was slow. */
export function totalsOf(observed: Observed, above: Baseline['above']): Totals {
  const vital = (name: keyof Baseline['above']): Counts => {
    const counts = observed.vitals[name];
    const slow = counts.filter(({ upTo }) => upTo > above[name]);
    return { views: total(counts), hits: total(slow) };
  };
  return {
    failed: { views: observed.views, hits: observed.failedViews },
    lcp: vital('lcp'),
    inp: vital('inp'),
    cls: vital('cls'),
    ttfb: vital('ttfb'),
  };
}

const total = (buckets: readonly { readonly count: number }[]) =>
  buckets.reduce((sum, { count }) => sum + count, 0);

/** Begins the comparison of a step: what was counted before does not count. */
export function beginComparison(start: Sides<Totals>): Comparison {
  return { start, evidence: forEachMetric(() => NO_EVIDENCE) };
}

/** Adds what was counted since the last look. */
export function compare(
  { start, evidence }: Comparison,
  now: Sides<Totals>,
  { totals: prior }: Baseline,
): Comparison {
  const since = (side: keyof Sides<Totals>, metric: Metric): Counts => ({
    views: now[side][metric].views - start[side][metric].views,
    hits: now[side][metric].hits - start[side][metric].hits,
  });
  const next = forEachMetric((metric) => {
    const counted = { canary: since('canary', metric), control: since('control', metric) };
    return observe(evidence[metric], counted, prior[metric]);
  });
  return { start, evidence: next };
}

/** The result for each metric, for people. */
export function comparedOf({ evidence }: Comparison, { above }: Baseline): Compared[] {
  return METRICS.map((metric) => ({
    metric,
    ...(metric !== 'failed' && { above: above[metric] }),
    canary: evidence[metric].canary,
    control: evidence[metric].control,
    evidence: evidenceOf(evidence[metric]),
    limit: 1 / FALSE_ALARMS_OF(metric),
  }));
}

/** Whether a version is worse in a metric, and whether by enough to act on it. */
export function judge({ metric, canary, control, evidence, limit }: Compared) {
  if (evidence < SUSPICIOUS) return 'fine';
  const isRelevant = shareOf(canary) - shareOf(control) >= LEAST_EFFECT(metric);
  if (!isRelevant) return 'fine';
  return evidence >= limit ? 'worse' : 'suspicious';
}

function forEachMetric<T>(of: (metric: Metric) => T): Record<Metric, T> {
  return {
    failed: of('failed'),
    lcp: of('lcp'),
    inp: of('inp'),
    cls: of('cls'),
    ttfb: of('ttfb'),
  };
}

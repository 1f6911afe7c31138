import { DRIVE_SHARES, type DriveSettings } from '../../registry/contract/drives.ts';
import {
  baselineOf,
  beginComparison,
  compare,
  comparedOf,
  totalsOf,
} from '../../registry/src/drives/compare.ts';
import { type Decision, decide } from '../../registry/src/drives/decide.ts';
import {
  bucketOf,
  upperBound,
  VITALS,
  type Vital,
} from '../../registry/src/observations/buckets.ts';
import type { Observed } from '../../registry/src/observations/queries.ts';
import { normal, randomNumbers } from '../lib/random.ts';

/** What visitors experience with a simulated release. */
export interface Behavior {
  /** The share of views that fail. */
  readonly failing: number;
  /** Factors of the usual web vitals. */
  readonly slower?: Partial<Record<Vital, number>>;
}

export interface SimulatedDrive {
  /** `promoted`, `back`, or its state after the last look. */
  readonly end: 'promoted' | Exclude<Decision['verdict'], 'on'>;
  readonly reason: string;
  /** Views of the canary until the end. */
  readonly views: number;
  /** The share of the visitors at the end. */
  readonly share: number;
}

/** Page views of each side between two looks. */
const VIEWS_PER_LOOK = 100;
const LOOK_MS = 60_000;
const LOOKS_MAX = 5000;
const BASELINE_VIEWS = 5000;
/** Median and spread (of the logarithm) of the usual vitals, as in the field data of public sites. */
const USUAL: Readonly<Record<Vital, readonly [median: number, spread: number]>> = {
  lcp: [1400, 0.6],
  inp: [60, 0.8],
  cls: [0.02, 1],
  ttfb: [250, 0.7],
};

/**
 * Drives a canary through all steps with the real tests and decisions, on views that are drawn at
 * random. The same seed gives the same drive.
 */
export function simulateDrive(
  seed: number,
  active: Behavior,
  canary: Behavior,
  settings: DriveSettings,
): SimulatedDrive {
  const random = randomNumbers(seed);
  const baseline = baselineOf(countViews(random, active, BASELINE_VIEWS));
  const sides = { canary: createCounter(random, canary), control: createCounter(random, active) };
  const totals = () => ({
    canary: totalsOf(sides.canary.total(), baseline.above),
    control: totalsOf(sides.control.total(), baseline.above),
  });
  let views = 0;
  for (const share of DRIVE_SHARES) {
    let comparison = beginComparison(totals());
    for (let look = 1; ; look += 1) {
      for (const side of [sides.canary, sides.control]) side.add(VIEWS_PER_LOOK);
      views += VIEWS_PER_LOOK;
      comparison = compare(comparison, totals(), baseline);
      const compared = comparedOf(comparison, baseline);
      const { verdict, reason } = decide(compared, settings, look * LOOK_MS);
      if (verdict === 'on') break;
      const isWaiting = verdict === 'hold' || verdict === 'wait';
      if (!isWaiting || look === LOOKS_MAX) return { end: verdict, reason, views, share };
    }
  }
  return { end: 'promoted', reason: '', views, share: 1 };
}

function createCounter(random: () => number, behavior: Behavior) {
  let total = countViews(random, behavior, 0);
  return {
    add(views: number) {
      total = sum(total, countViews(random, behavior, views));
    },
    total: () => total,
  };
}

function countViews(random: () => number, { failing, slower }: Behavior, views: number): Observed {
  const histogram = (vital: Vital) => {
    const [median, spread] = USUAL[vital];
    const counts = new Map<number, number>();
    for (let view = 0; view < views; view += 1) {
      const value = median * (slower?.[vital] ?? 1) * Math.exp(spread * normal(random));
      const bucket = bucketOf(vital, value);
      counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
    }
    return [...counts]
      .sort(([a], [b]) => a - b)
      .map(([bucket, count]) => ({ upTo: upperBound(vital, bucket), count }));
  };
  let failedViews = 0;
  for (let view = 0; view < views; view += 1) failedViews += random() < failing ? 1 : 0;
  const [lcp, inp, cls, ttfb] = VITALS.map(histogram);
  return {
    views,
    failedViews,
    vitals: { lcp: lcp ?? [], inp: inp ?? [], cls: cls ?? [], ttfb: ttfb ?? [] },
  };
}

/** Adds two counts. Bounds may repeat, which their readers allow. */
function sum(a: Observed, b: Observed): Observed {
  const joined = (vital: Vital) => {
    const counts = new Map(a.vitals[vital].map(({ upTo, count }) => [upTo, count]));
    for (const { upTo, count } of b.vitals[vital])
      counts.set(upTo, (counts.get(upTo) ?? 0) + count);
    return [...counts].map(([upTo, count]) => ({ upTo, count }));
  };
  return {
    views: a.views + b.views,
    failedViews: a.failedViews + b.failedViews,
    vitals: {
      lcp: joined('lcp'),
      inp: joined('inp'),
      cls: joined('cls'),
      ttfb: joined('ttfb'),
    },
  };
}

import type { Compared, DriveSettings } from '../../contract/drives.ts';
import { judge } from './compare.ts';
import { type Counts, shareOf } from './sequential-test.ts';

/**
 * What a drive does next, and why. `wait` and `hold` change nothing; `stay` ends the drive at its
 * share.
 */
export interface Decision {
  readonly verdict: 'on' | 'wait' | 'hold' | 'back' | 'stay';
  readonly reason: string;
}

const SECOND_MS = 1000;
const PERCENT = 100;

const NAMES: Readonly<Record<Compared['metric'], string>> = {
  failed: 'failed views',
  lcp: 'slow LCP',
  inp: 'slow INP',
  cls: 'high CLS',
  ttfb: 'slow TTFB',
};

/**
 * Decides what to do at one step.
 *
 * @param ageMs how long the step has compared
 * @param problem why the next step was refused; undefined if it was not
 */
export function decide(
  compared: readonly Compared[],
  settings: DriveSettings,
  ageMs: number,
  problem?: string,
): Decision {
  const worse = compared.find((one) => judge(one) === 'worse');
  if (worse) return { verdict: 'back', reason: `More ${describe(worse)}` };
  const { stepSeconds, holdSeconds } = settings;
  if (ageMs < stepSeconds * SECOND_MS)
    return { verdict: 'wait', reason: `Each step takes at least ${duration(stepSeconds)}.` };
  const suspicious = compared.find((one) => judge(one) === 'suspicious');
  const missing =
    problem ??
    (suspicious && `Perhaps more ${describe(suspicious)}`) ??
    tooFew('page views', countsOf(compared, 'failed'), settings.minViews) ??
    tooFew('LCP values', countsOf(compared, 'lcp'), settings.minVitals);
  if (missing === undefined)
    return { verdict: 'on', reason: 'No metric is worse than in the control group.' };
  if (ageMs < (stepSeconds + holdSeconds) * SECOND_MS) return { verdict: 'hold', reason: missing };
  const reason = `It held for ${duration(holdSeconds)}, the longest allowed. ${missing}`;
  return { verdict: settings.afterHold, reason };
}

/** For example `failed views: 2.1% of 1,200 on the canary, 0.1% of 1,180 in the control group.` */
function describe({ metric, canary, control, evidence, limit }: Compared): string {
  const side = (counts: Counts) =>
    `${(shareOf(counts) * PERCENT).toFixed(1)}% of ${counts.views.toLocaleString('en-US')}`;
  const shown = `evidence ${short(evidence)}, limit ${short(limit)}`;
  return `${NAMES[metric]}: ${side(canary)} on the canary, ${side(control)} in the control group (${shown}).`;
}

function tooFew(what: string, { canary, control }: Sides, min: number): string | undefined {
  if (canary >= min && control >= min) return undefined;
  return `Too few ${what}: ${canary} of ${min} on the canary, ${control} of ${min} in the control group.`;
}

interface Sides {
  readonly canary: number;
  readonly control: number;
}

function countsOf(compared: readonly Compared[], metric: Compared['metric']): Sides {
  const found = compared.find((one) => one.metric === metric);
  return { canary: found?.canary.views ?? 0, control: found?.control.views ?? 0 };
}

const short = (evidence: number) => Math.round(evidence).toLocaleString('en-US');

/** For example `24 h`, `10 min` or `30 s`. */
function duration(seconds: number): string {
  if (seconds >= 3600 && seconds % 3600 === 0) return `${seconds / 3600} h`;
  if (seconds >= 60 && seconds % 60 === 0) return `${seconds / 60} min`;
  return `${seconds} s`;
}

/** How many views one side had, and how many of them failed or were slow. */
export interface Counts {
  readonly views: number;
  readonly hits: number;
}

/** What a comparison has counted so far, and what it has concluded from that. */
export interface Evidence {
  readonly canary: Counts;
  readonly control: Counts;
  /** For each of {@link ODDS_RATIOS}, the logarithm of its likelihood ratio. */
  readonly logs: readonly number[];
}

/** The alternatives: the canary's odds of a hit, as multiples of the control's. */
const ODDS_RATIOS = [1.3, 1.7, 2.5, 5, 15, 50] as const;
/** Smallest and largest assumed share of hits, so that no likelihood is zero. */
const SHARE = { min: 0.0005, max: 0.95 } as const;
/** How many views the share of hits before the comparison counts for at most. */
const PRIOR_VIEWS = 200;
/** A block needs this many views on each side; fewer wait for the next look. */
const BLOCK_VIEWS = 20;

const NONE: Counts = { views: 0, hits: 0 };

export const NO_EVIDENCE: Evidence = {
  canary: NONE,
  control: NONE,
  logs: ODDS_RATIOS.map(() => 0),
};

/**
 * Adds what was counted since the last look. The e-value bets that the canary's share of hits is
 * higher than the control's. While it is not, the e-value ever reaches 1/a with a probability of at
 * most a, no matter how often and when it is looked at. It is the mixture, over {@link
 * ODDS_RATIOS}, of the e-variables for two proportions of Turner, Ly and Grünwald, "Generic
 * E-variables for exact sequential k-sample tests that allow for optional stopping" (2024), with
 * the control's share estimated from earlier looks only.
 *
 * @param totals what each side has counted since the comparison began
 * @param prior the share of hits from before it
 */
export function observe(
  { canary, control, logs }: Evidence,
  totals: { readonly canary: Counts; readonly control: Counts },
  prior: Counts,
): Evidence {
  const [a, b] = [increase(canary, totals.canary), increase(control, totals.control)];
  if (a.views < BLOCK_VIEWS || b.views < BLOCK_VIEWS) return { canary, control, logs };
  const weight = Math.min(1, PRIOR_VIEWS / Math.max(1, prior.views));
  const expected = clamp(
    (control.hits + weight * prior.hits + 0.5) / (control.views + weight * prior.views + 100),
  );
  return {
    canary: sum(canary, a),
    control: sum(control, b),
    logs: ODDS_RATIOS.map((ratio, at) => (logs[at] ?? 0) + logRatio(a, b, expected, ratio)),
  };
}

/** The e-value: 1 is no evidence that the canary is worse. */
export function evidenceOf({ logs }: Evidence): number {
  return logs.reduce((total, log) => total + Math.exp(log), 0) / logs.length;
}

export const shareOf = ({ views, hits }: Counts) => (views === 0 ? 0 : hits / views);

/** The logarithm of the likelihood ratio of a block; both sides share one share if none is worse. */
function logRatio(canary: Counts, control: Counts, expected: number, ratio: number): number {
  const odds = (ratio * expected) / (1 - expected);
  const worse = odds / (1 + odds);
  const total = canary.views + control.views;
  const pooled = (canary.views * worse + control.views * expected) / total;
  return logLikelihood(canary, worse, pooled) + logLikelihood(control, expected, pooled);
}

const logLikelihood = ({ views, hits }: Counts, share: number, pooled: number) =>
  hits * Math.log(share / pooled) + (views - hits) * Math.log((1 - share) / (1 - pooled));

/** A failure may be reported after its view; it then counts with the next views. */
function increase(before: Counts, now: Counts): Counts {
  const views = Math.max(0, now.views - before.views);
  return { views, hits: Math.min(views, Math.max(0, now.hits - before.hits)) };
}

const sum = (a: Counts, b: Counts): Counts => ({
  views: a.views + b.views,
  hits: a.hits + b.hits,
});

const clamp = (share: number) => Math.min(SHARE.max, Math.max(SHARE.min, share));

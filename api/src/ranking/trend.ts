/** 95% of a normal distribution lies within this many standard deviations of the mean. */
const NORMAL_95 = 1.959964;

/**
 * The recent votes and reviews of an agent. A vote counts 1, halved for each week since. The votes
 * of one network on an agent count together, at most as one new vote. A review counts as an upvote
 * of a network of its own.
 */
export interface Trend {
  /** The total of the networks that are for the agent. */
  trendUp: number;
  /** The total of the networks that are against it. */
  trendDown: number;
}

/** A 95% interval for the trend, upvotes less downvotes. */
export interface TrendInterval {
  trendLow: number;
  trendHigh: number;
}

export const NO_TREND: Trend = { trendUp: 0, trendDown: 0 };

/**
 * Computes the 95% interval of a trend: votes arrive independently of each other, so their number
 * varies by its square root (a Poisson process).
 *
 * - The lower bound is positive only if at least four networks voted, because
 *   `up − down > 1.96 √(up + down)` requires `up + down > 3.84`.
 * - Where it is positive, another upvote always raises it.
 */
export function trendInterval({ trendUp, trendDown }: Trend): TrendInterval {
  const margin = NORMAL_95 * Math.sqrt(trendUp + trendDown);
  return { trendLow: trendUp - trendDown - margin, trendHigh: trendUp - trendDown + margin };
}

import { PRIOR_REVIEWS, RECENCY_HALF_LIFE_DAYS, SCORE_WEIGHTS } from '../../contract/options.ts';

/** Increment it with every change of the formula, a weight or a constant. */
const SCORE_VERSION = 3;

/** The prior mean while the catalogue has no reviews: the middle of the scale. */
const NEUTRAL_RATING = 3;

const DAY_MS = 86_400_000;

export interface ScoreInputs {
  reviewCount: number;
  /** Sum of the stars of all reviews. */
  ratingSum: number;
  productHuntUpvotes: number;
  newestReviewAt: Date | null;
  /** ISO 8601 with reduced precision; null if unknown. */
  launchedOn: string | null;
}

/** The totals that the inputs are relative to. */
export interface CatalogueTotals {
  reviewCount: number;
  ratingSum: number;
  maxReviewCount: number;
  maxProductHuntUpvotes: number;
  /** The median of {@link recencyAfter} over the known launches; 0 if none is known. */
  launchRecency: number;
}

export interface Score {
  version: number;
  /** 0 to 100. */
  score: number;
  /** The components, each in [0, 1]. */
  rating: number;
  volume: number;
  external: number;
  recency: number;
  meanRating: number | null;
  bayesianRating: number;
  /** Null, like `activity`, if there are no reviews and the launch is unknown. */
  daysSinceActivity: number | null;
  activity: 'review' | 'launch' | null;
}

/**
 * Computes the community score of an agent, version 3:
 * `50 rating + 20 volume + 15 external + 15 recency`, each component in [0, 1].
 *
 * - rating: the Bayesian mean of the agent's stars and the catalogue's mean rating, which weighs as
 *   much as {@link PRIOR_REVIEWS} reviews, mapped from 1–5 to 0–1. A few early reviews cannot win
 *   alone; see https://en.wikipedia.org/wiki/Bayesian_average.
 * - volume: log(1 + reviews) / log(1 + most reviews of any agent).
 * - external: log(1 + Product Hunt upvotes) / log(1 + most upvotes of any agent).
 * - recency: 0.5^(days / {@link RECENCY_HALF_LIFE_DAYS}) since the newest review, or since the
 *   launch if there are no reviews. If the launch is unknown too, recency is the median of all known
 *   launches: an unknown date ranks behind as many of them as it ranks ahead of. Their mean would
 *   rank ahead of most, because a few new agents raise it.
 *
 * Nothing else affects it: no payment, no placement, no vote.
 */
export function computeScore(inputs: ScoreInputs, totals: CatalogueTotals, now: Date): Score {
  const prior = totals.reviewCount > 0 ? totals.ratingSum / totals.reviewCount : NEUTRAL_RATING;
  const bayesianRating =
    (prior * PRIOR_REVIEWS + inputs.ratingSum) / (PRIOR_REVIEWS + inputs.reviewCount);
  const rating = (bayesianRating - 1) / 4;
  const volume = logShare(inputs.reviewCount, totals.maxReviewCount);
  const external = logShare(inputs.productHuntUpvotes, totals.maxProductHuntUpvotes);
  const { daysSinceActivity, activity } = latestActivity(inputs, now);
  const recency =
    daysSinceActivity === null ? totals.launchRecency : recencyAfter(daysSinceActivity);
  return {
    version: SCORE_VERSION,
    score:
      SCORE_WEIGHTS.rating * rating +
      SCORE_WEIGHTS.volume * volume +
      SCORE_WEIGHTS.external * external +
      SCORE_WEIGHTS.recency * recency,
    rating,
    volume,
    external,
    recency,
    meanRating: inputs.reviewCount > 0 ? inputs.ratingSum / inputs.reviewCount : null,
    bayesianRating,
    daysSinceActivity,
    activity,
  };
}

/** How many agents were launched on a date, in ISO 8601 with reduced precision. */
export interface Launches {
  launchedOn: string;
  agents: number;
}

/** Returns the median recency of launches, for {@link CatalogueTotals}; of two, the lower one. */
export function medianLaunchRecency(launches: readonly Launches[], now: Date): number {
  const oldestFirst = launches.toSorted((a, b) => +startOf(a.launchedOn) - +startOf(b.launchedOn));
  let remaining = oldestFirst.reduce((sum, { agents }) => sum + agents, 0) / 2;
  for (const { launchedOn, agents } of oldestFirst) {
    remaining -= agents;
    if (remaining <= 0) return recencyAfter(daysBetween(startOf(launchedOn), now));
  }
  return 0;
}

function recencyAfter(days: number): number {
  return 0.5 ** (days / RECENCY_HALF_LIFE_DAYS);
}

function latestActivity(
  { newestReviewAt, launchedOn }: ScoreInputs,
  now: Date,
): Pick<Score, 'daysSinceActivity' | 'activity'> {
  if (newestReviewAt) {
    return { daysSinceActivity: daysBetween(newestReviewAt, now), activity: 'review' };
  }
  if (launchedOn === null) return { daysSinceActivity: null, activity: null };
  return { daysSinceActivity: daysBetween(startOf(launchedOn), now), activity: 'launch' };
}

function logShare(value: number, max: number): number {
  return max > 0 ? Math.log1p(value) / Math.log1p(max) : 0;
}

function daysBetween(from: Date, to: Date): number {
  return Math.max(0, (to.getTime() - from.getTime()) / DAY_MS);
}

// `Date` reads a date with reduced precision as its first day.
function startOf(partialDate: string): Date {
  return new Date(partialDate);
}

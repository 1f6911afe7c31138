import { SCORE_WEIGHTS } from '../../contract/options.ts';
import { PRIOR_REVIEWS, type Score } from './score.ts';

/** Standard deviations on each side of the mean that hold 95% of a normal distribution. */
const NORMAL_95 = 1.959964;

/** How much star ratings vary, in square stars. */
export interface RatingVariances {
  /** Between the reviews of one agent. */
  reviewVariance: number;
  /** Between an agent's true mean rating and the mean rating of the catalogue. */
  agentVariance: number;
}

/** Sums over all agents with reviews; n is an agent's number of reviews, S the sum of their stars. */
export interface RatingMoments {
  agents: number;
  reviews: number;
  stars: number;
  /** Sum of the square of every review's stars. */
  squaredStars: number;
  /** Sum of S² / n. */
  squaredSums: number;
  /** Sum of n². */
  squaredCounts: number;
}

/** Until there are reviews: a typical variance of star ratings, which counts as that many reviews. */
const ASSUMED_REVIEW_VARIANCE = 1;
const LENT_REVIEWS = 10;
/** The variance of agents that the score's own prior assumes counts as that many agents. */
const LENT_AGENTS = 10;
/**
 * Standard errors added to the estimate for the agents. Without them, intervals are too short where
 * the estimate is too low; `pnpm bench ranking` shows that they then hold what they promise.
 */
const CAUTION = 0.5;

/**
 * Estimates both variances by the method of moments (one-way random effects with groups of unequal
 * size, see https://doi.org/10.1016/0197-2456(86)90046-2). A small catalogue says little about
 * itself, so an assumption is mixed in; without any reviews it stands alone.
 */
export function estimateVariances(moments: RatingMoments): RatingVariances {
  const { agents, reviews, stars, squaredStars, squaredSums, squaredCounts } = moments;
  const withinSum = Math.max(0, squaredStars - squaredSums);
  const reviewVariance =
    (LENT_REVIEWS * ASSUMED_REVIEW_VARIANCE + withinSum) / (LENT_REVIEWS + reviews - agents);
  const assumed = reviewVariance / PRIOR_REVIEWS;
  if (agents < 2) return { reviewVariance, agentVariance: assumed };
  const betweenSum = squaredSums - stars ** 2 / reviews;
  const effectiveReviews = reviews - squaredCounts / reviews;
  const estimated = Math.max(0, (betweenSum - (agents - 1) * reviewVariance) / effectiveReviews);
  const standardError =
    Math.sqrt(2 / (agents - 1)) * (estimated + (reviewVariance * (agents - 1)) / effectiveReviews);
  const spread =
    (LENT_AGENTS * assumed + agents * (estimated + CAUTION * standardError)) /
    (LENT_AGENTS + agents);
  // The mean of the catalogue is an estimate, too.
  const meanVariance = (spread * squaredCounts) / reviews ** 2 + reviewVariance / reviews;
  return { reviewVariance, agentVariance: spread + meanVariance };
}

/** Holds, with a probability of 95%, the score with an agent's true rating: the mean of endless reviews. */
export interface ScoreInterval {
  scoreLow: number;
  scoreHigh: number;
}

type Estimated = Pick<Score, 'score' | 'rating' | 'daysSinceActivity'> & { reviewCount: number };

/**
 * The 95% interval of a score. Only the rating is an estimate: reviews, upvotes and days are counts.
 * With n reviews of variance s², k lent reviews, and true ratings of variance t² around the
 * catalogue's mean, the Bayesian mean misses the true rating by an error of variance
 * (k² t² + n s²) / (k + n)², which is close to normal. Without reviews, the interval spans nearly
 * all ratings that agents have.
 */
export function scoreInterval(of: Estimated, variances: RatingVariances): ScoreInterval {
  const { score, rating, daysSinceActivity, reviewCount } = of;
  const variance =
    (PRIOR_REVIEWS ** 2 * variances.agentVariance + reviewCount * variances.reviewVariance) /
    (PRIOR_REVIEWS + reviewCount) ** 2;
  // Four stars lie between the worst rating and the best.
  const margin = (NORMAL_95 * Math.sqrt(variance)) / 4;
  const points = pointsPerRating(daysSinceActivity);
  return {
    scoreLow: score - points * Math.min(margin, rating),
    scoreHigh: score + points * Math.min(margin, 1 - rating),
  };
}

// Without any date recency is the mean of the other components, and moves with the rating.
function pointsPerRating(daysSinceActivity: number | null): number {
  if (daysSinceActivity !== null) return SCORE_WEIGHTS.rating;
  const others = SCORE_WEIGHTS.rating + SCORE_WEIGHTS.volume + SCORE_WEIGHTS.external;
  return SCORE_WEIGHTS.rating * (1 + SCORE_WEIGHTS.recency / others);
}

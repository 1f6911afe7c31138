import { PRIOR_REVIEWS, SCORE_WEIGHTS } from '../../contract/options.ts';
import type { Score } from './score.ts';

/** 95% of a normal distribution lies within this many standard deviations of the mean. */
const NORMAL_95 = 1.959964;

/** How much star ratings vary, in square stars. */
export interface RatingVariances {
  /** Between the reviews of one agent. */
  reviewVariance: number;
  /** Between an agent's true mean rating and the mean rating of the catalogue. */
  agentVariance: number;
}

/**
 * Sums over all agents with reviews. n is an agent's number of reviews, and S is the sum of their
 * stars.
 */
export interface RatingMoments {
  agents: number;
  reviews: number;
  stars: number;
  /** Sum of the squared stars of all reviews. */
  squaredStars: number;
  /** Sum of S² / n. */
  squaredSums: number;
  /** Sum of n². */
  squaredCounts: number;
}

/**
 * The prior for the variance between reviews: a typical value, which weighs as much as this many
 * reviews.
 */
const PRIOR_REVIEW_VARIANCE = 1;
const PRIOR_REVIEW_WEIGHT = 10;
/**
 * The prior for the variance between agents comes from the score; it weighs as much as this many
 * agents.
 */
const PRIOR_AGENT_WEIGHT = 10;
/**
 * How many standard errors are added to the estimated variance between agents. Without them,
 * intervals are too narrow if the estimate is too low. `pnpm bench ranking` measures the resulting
 * coverage.
 */
const SAFETY_MARGIN = 0.5;

/**
 * Estimates both variances by the method of moments (one-way random effects with groups of unequal
 * size, see https://doi.org/10.1016/0197-2456(86)90046-2). A prior is mixed in, because a small
 * catalogue has too little data. Without reviews, only the prior counts.
 */
export function estimateVariances(moments: RatingMoments): RatingVariances {
  const { agents, reviews, stars, squaredStars, squaredSums, squaredCounts } = moments;
  const withinSum = Math.max(0, squaredStars - squaredSums);
  const reviewVariance =
    (PRIOR_REVIEW_WEIGHT * PRIOR_REVIEW_VARIANCE + withinSum) /
    (PRIOR_REVIEW_WEIGHT + reviews - agents);
  const prior = reviewVariance / PRIOR_REVIEWS;
  if (agents < 2) return { reviewVariance, agentVariance: prior };
  const betweenSum = squaredSums - stars ** 2 / reviews;
  const effectiveReviews = reviews - squaredCounts / reviews;
  const estimated = Math.max(0, (betweenSum - (agents - 1) * reviewVariance) / effectiveReviews);
  const standardError =
    Math.sqrt(2 / (agents - 1)) * (estimated + (reviewVariance * (agents - 1)) / effectiveReviews);
  const spread =
    (PRIOR_AGENT_WEIGHT * prior + agents * (estimated + SAFETY_MARGIN * standardError)) /
    (PRIOR_AGENT_WEIGHT + agents);
  // The mean of the catalogue is also an estimate.
  const meanVariance = (spread * squaredCounts) / reviews ** 2 + reviewVariance / reviews;
  return { reviewVariance, agentVariance: spread + meanVariance };
}

/**
 * A 95% interval for the score that an agent would have with its true rating, the mean of
 * infinitely many reviews.
 */
export interface ScoreInterval {
  scoreLow: number;
  scoreHigh: number;
}

type EstimatedScore = Pick<Score, 'score' | 'rating'> & { reviewCount: number };

/**
 * Computes the 95% interval of a score. Only the rating is an estimate: reviews, upvotes and days
 * are counts. With n reviews of variance s², k prior reviews, and true ratings of variance t²
 * around the catalogue's mean, the error of the Bayesian mean is close to normal with the variance
 * (k² t² + n s²) / (k + n)². Without reviews, the interval spans nearly all ratings of agents.
 */
export function scoreInterval(of: EstimatedScore, variances: RatingVariances): ScoreInterval {
  const { score, rating, reviewCount } = of;
  const variance =
    (PRIOR_REVIEWS ** 2 * variances.agentVariance + reviewCount * variances.reviewVariance) /
    (PRIOR_REVIEWS + reviewCount) ** 2;
  // The range of ratings, 1 to 5, is four stars wide.
  const margin = (NORMAL_95 * Math.sqrt(variance)) / 4;
  return {
    scoreLow: score - SCORE_WEIGHTS.rating * Math.min(margin, rating),
    scoreHigh: score + SCORE_WEIGHTS.rating * Math.min(margin, 1 - rating),
  };
}

import {
  type LeaderboardEntry,
  SCORE_WEIGHTS,
  type ScoreBreakdown,
} from '@agent-atlas/api-client/rules';
import { formatCount } from '../../lib/format.ts';

export interface ScorePart {
  readonly component: keyof typeof SCORE_WEIGHTS;
  readonly name: string;
  /** Points that the component adds to the score, 0 to `weight`. */
  readonly points: number;
  readonly weight: number;
  /** The facts from which the points were computed. */
  readonly basis: string;
}

/**
 * The components of a score, whose points add up to the score. Empty if the API sends no breakdown.
 */
export function scoreParts({ breakdown }: Pick<LeaderboardEntry, 'breakdown'>): ScorePart[] {
  if (!breakdown) return [];
  const { inputs } = breakdown;
  const part = (name: string, component: keyof typeof SCORE_WEIGHTS, basis: string) => ({
    component,
    name,
    points: breakdown[component] * SCORE_WEIGHTS[component],
    weight: SCORE_WEIGHTS[component],
    basis,
  });
  return [
    part('User ratings', 'rating', ratingBasis(inputs)),
    part('Review volume', 'volume', formatCount(inputs.reviewCount, 'review')),
    part('External validation', 'external', externalBasis(inputs.productHuntUpvotes)),
    part('Recency', 'recency', recencyBasis(inputs)),
  ];
}

/** A note about sample reviews behind a score; undefined if there are none or their number is unknown. */
export function sampleNote({
  sampleReviewCount,
  breakdown,
}: Pick<LeaderboardEntry, 'breakdown' | 'sampleReviewCount'>): string | undefined {
  if (!sampleReviewCount || !breakdown) return undefined;
  const { reviewCount } = breakdown.inputs;
  if (sampleReviewCount < reviewCount)
    return `${sampleReviewCount} of ${reviewCount} reviews are samples`;
  return reviewCount === 1
    ? 'The only review is a sample'
    : `All ${reviewCount} reviews are samples`;
}

type Inputs = ScoreBreakdown['inputs'];

function ratingBasis({ meanRating, bayesianRating, reviewCount }: Inputs): string {
  if (meanRating === null) return 'No reviews: counted as the average of all agents';
  return `Average ${meanRating.toFixed(2)}; with ${formatCount(reviewCount, 'review')}, it counts as ${bayesianRating.toFixed(2)}`;
}

function externalBasis(upvotes: number): string {
  if (upvotes === 0) return 'No Product Hunt upvotes known';
  return `${formatCount(upvotes, 'Product Hunt upvote')} on the first day of a launch`;
}

function recencyBasis({ activity, daysSinceActivity }: Inputs): string {
  if (daysSinceActivity === null)
    return 'No reviews, launch date not known: counts as the median launch';
  const ago = agoOf(Math.floor(daysSinceActivity));
  return activity === 'review' ? `Newest review ${ago}` : `No reviews; launched ${ago}`;
}

function agoOf(days: number): string {
  if (days === 0) return 'less than a day ago';
  if (days < 60) return `${formatCount(days, 'day')} ago`;
  if (days < 730) return `${formatCount(Math.floor(days / 30.44), 'month')} ago`;
  return `${formatCount(Math.floor(days / 365.25), 'year')} ago`;
}

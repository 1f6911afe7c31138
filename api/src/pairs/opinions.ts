import type { PairSide, ReviewedPoint } from '../../contract/pair.ts';
import type { Review } from '../../contract/review.ts';

/** Maximum number of points on each side. */
const POINTS_MAX = 4;

/**
 * What reviewers praise and criticize most often, in their words. Ties are broken by the newest review.
 *
 * @param reviews newest first
 */
export function opinionsOf(reviews: readonly Review[]): PairSide['opinions'] {
  return {
    praise: mostListed(reviews, ({ pros }) => pros),
    criticism: mostListed(reviews, ({ cons }) => cons),
  };
}

function mostListed(
  reviews: readonly Review[],
  pointsOf: (review: Review) => readonly string[] | null,
): ReviewedPoint[] {
  const points = new Map<string, ReviewedPoint>();
  for (const review of reviews) {
    const { username, createdAt, sample } = review;
    // A review that repeats a point lists it once.
    const own = new Map(
      (pointsOf(review) ?? []).map((text) => [text.trim().toLowerCase(), text.trim()]),
    );
    for (const [key, text] of own) {
      if (key === '') continue;
      const known = points.get(key);
      points.set(
        key,
        known
          ? { ...known, count: known.count + 1, sample: known.sample && sample }
          : { text, count: 1, username, createdAt, sample },
      );
    }
  }
  // Sorting is stable, so points of newer reviews stay first.
  return [...points.values()].sort((a, b) => b.count - a.count).slice(0, POINTS_MAX);
}

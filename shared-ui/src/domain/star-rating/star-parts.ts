export const MAX_STARS = 5;
const HALF_STAR_THRESHOLD = 0.5;

export type StarPart = 'full' | 'half' | 'empty';

/**
 * The five stars of a rating: a full star for each whole point, a half star for a fraction from .5 on, then empty
 * ones.
 */
export function starParts(rating: number): StarPart[] {
  const bounded = Math.min(Math.max(rating, 0), MAX_STARS);
  const full = Math.floor(bounded);
  const half = bounded - full >= HALF_STAR_THRESHOLD;
  return Array.from({ length: MAX_STARS }, (_, index) => {
    if (index < full) return 'full';
    return index === full && half ? 'half' : 'empty';
  });
}

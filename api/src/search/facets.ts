import { mergeCategories } from '../../contract/category-names.ts';
import { RATING_FILTERS } from '../../contract/options.ts';
import { PRICING_KINDS } from '../../contract/pricing.ts';
import type { SearchResult } from '../../contract/search.ts';
import type { Match } from './matches.ts';
import type { Filters } from './wanted.ts';

type Counted = Pick<Match, 'id' | 'category' | 'pricing' | 'rating'>;

/**
 * What each choice of one filter would leave while the others stay as they are. A match that is
 * given twice counts once.
 */
export function facetsOf(
  given: readonly Counted[],
  filters: Filters,
): Omit<SearchResult['facets'], 'areAtLeast'> {
  const matches = [...new Map(given.map((match) => [match.id, match])).values()];
  const without = (name: keyof Filters) =>
    matches.filter(passes({ ...filters, [name]: undefined }));
  const forPricing = without('pricing');
  const forRating = without('rating');
  return {
    categories: mergeCategories(
      without('category').map(({ category }) => ({ name: category, count: 1 })),
    ),
    pricing: PRICING_KINDS.map(({ id }) => ({
      kind: id,
      count: forPricing.filter((match) => match.pricing === id).length,
    })).filter(({ count }) => count > 0),
    ratings: RATING_FILTERS.map((atLeast) => ({
      atLeast,
      count: forRating.filter((match) => match.rating >= atLeast).length,
    })).filter(({ count }) => count > 0),
  };
}

function passes({ category, pricing, rating }: Filters): (match: Counted) => boolean {
  return (match) =>
    (category === undefined || match.category === category) &&
    (pricing === undefined || match.pricing === pricing) &&
    (rating === undefined || match.rating >= rating);
}

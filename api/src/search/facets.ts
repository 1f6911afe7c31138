import { mergeCategories } from '../../contract/category-names.ts';
import { RATING_FILTERS } from '../../contract/options.ts';
import { PRICING_KINDS } from '../../contract/pricing.ts';
import type { SearchResult } from '../../contract/search.ts';
import type { Match } from './matches.ts';
import type { Filters } from './question/facts.ts';

type FacetedMatch = Pick<Match, 'id' | 'category' | 'pricing' | 'rating'>;

/**
 * Counts the matches for each choice of one filter while the other filters stay as they are. A
 * match that occurs twice counts once.
 */
export function facetsOf(
  matchesWithRepeats: readonly FacetedMatch[],
  filters: Filters,
): Omit<SearchResult['facets'], 'areAtLeast'> {
  const matches = [...new Map(matchesWithRepeats.map((match) => [match.id, match])).values()];
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

function passes({ category, pricing, rating }: Filters): (match: FacetedMatch) => boolean {
  return (match) =>
    (category === undefined || match.category === category) &&
    (pricing === undefined || match.pricing === pricing) &&
    (rating === undefined || match.rating >= rating);
}

import { mergeCategories, normalizeCategoryName } from '../../contract/category-names.ts';
import { RATING_FILTERS } from '../../contract/options.ts';
import { PRICING_KINDS } from '../../contract/pricing.ts';
import type { SearchParams, SearchResult } from '../../contract/search.ts';
import type { Match } from './queries.ts';

type Filters = Pick<SearchParams, 'category' | 'pricing' | 'rating'>;

/** The matches that pass the filters, in the asked order; those that tie stay by relevance. */
export function arrange(
  matches: readonly Match[],
  { sort, ...filters }: Filters & Pick<SearchParams, 'sort'>,
): Match[] {
  const kept = matches.filter(passes(filters));
  switch (sort) {
    case 'relevance':
      return kept;
    case 'rating':
      return kept.sort((a, b) => b.rating - a.rating);
    case 'reviews':
      return kept.sort((a, b) => b.reviewCount - a.reviewCount);
    case 'name':
      return kept.sort((a, b) => a.name.localeCompare(b.name, 'en'));
    default:
      return sort satisfies never;
  }
}

/** What each choice of one filter would leave while the others stay as they are. */
export function facetsOf(matches: readonly Match[], filters: Filters): SearchResult['facets'] {
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

function passes({ category, pricing, rating }: Filters): (match: Match) => boolean {
  const name = category === undefined ? undefined : normalizeCategoryName(category);
  return (match) =>
    (name === undefined || match.category === name) &&
    (pricing === undefined || match.pricing === pricing) &&
    (rating === undefined || match.rating >= rating);
}

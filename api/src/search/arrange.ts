import { mergeCategories, normalizeCategoryName } from '../../contract/category-names.ts';
import { PRICING_KINDS } from '../../contract/pricing.ts';
import type { SearchParams, SearchResult } from '../../contract/search.ts';
import type { Match } from './queries.ts';

type Filters = Pick<SearchParams, 'category' | 'pricing'>;

/** The matches that pass the filters, in the asked order; those that tie stay by relevance. */
export function arrange(
  matches: readonly Match[],
  { sort, ...filters }: Filters & Pick<SearchParams, 'sort'>,
): Match[] {
  const kept = matches.filter((match) => isInCategory(match, filters) && isPriced(match, filters));
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

/** What each choice of one filter would leave while the other stays as it is. */
export function facetsOf(matches: readonly Match[], filters: Filters): SearchResult['facets'] {
  const priced = matches.filter((match) => isPriced(match, filters));
  const inCategory = matches.filter((match) => isInCategory(match, filters));
  return {
    categories: mergeCategories(priced.map(({ category }) => ({ name: category, count: 1 }))),
    pricing: PRICING_KINDS.map(({ id }) => ({
      kind: id,
      count: inCategory.filter((match) => match.pricing === id).length,
    })).filter(({ count }) => count > 0),
  };
}

function isInCategory(match: Match, { category }: Filters): boolean {
  return category === undefined || match.category === normalizeCategoryName(category);
}

function isPriced(match: Match, { pricing }: Filters): boolean {
  return pricing === undefined || match.pricing === pricing;
}

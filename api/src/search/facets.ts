import { mergeCategories } from '../../contract/category-names.ts';
import type { SearchResult } from '../../contract/search.ts';
import { facetsOf, passing } from '../lists/facets.ts';
import type { Match } from './matches.ts';
import type { Filters } from './question/facts.ts';

/**
 * Counts the matches for each choice of one filter while the other filters stay as they are. A
 * match that occurs twice counts once.
 */
export function searchFacetsOf(
  matchesWithRepeats: readonly Match[],
  filters: Filters,
): Omit<SearchResult['facets'], 'areAtLeast'> {
  const matches = [...new Map(matchesWithRepeats.map((match) => [match.id, match])).values()];
  const inCategory = matches.filter(
    ({ category }) => filters.category === undefined || category === filters.category,
  );
  const { total: _, ...facets } = facetsOf(inCategory, filters);
  const categories = matches
    .filter(passing(filters))
    .map(({ category }) => ({ name: category, count: 1 }));
  return { categories: mergeCategories(categories), ...facets };
}

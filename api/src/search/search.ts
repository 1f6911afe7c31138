import { normalizeCategoryName } from '../../contract/category-names.ts';
import { SEARCH_TOTAL_MAX, type SearchParams, type SearchResult } from '../../contract/search.ts';
import { selectAgentsById } from '../agents/queries.ts';
import { selectCategories } from '../categories/queries.ts';
import type { Sql } from '../db/client.ts';
import { encodeCursor, isCursorOf } from '../lists/cursor.ts';
import { type Found, partOf, sliceOf, sorted } from '../lists/part.ts';
import { facetsOf } from './facets.ts';
import { matchCategories } from './match-categories.ts';
import { selectListed, selectMatches, selectRanked } from './matches.ts';
import { SEARCH_ORDERS, UNRANKED } from './orders.ts';
import { parseQuery } from './parse-query.ts';
import type { Term } from './terms.ts';
import { queryTermsOf } from './text-query.ts';
import type { Filters, Wanted } from './wanted.ts';

/**
 * What matches must have at least, as a share of the weight of all terms: less in a sentence,
 * whose every word nobody has; the ranking does the rest.
 */
const coverageOf = (terms: readonly Term[]) =>
  terms.length < 3 ? 0.55 : terms.length === 3 ? 0.45 : 0.35;

// "Claude or ChatGPT" asks for both, though neither has the other's name.
const namesOf = (terms: readonly Term[]) => terms.map((term) => term.words.join(''));

/** Finds agents and categories by a text. */
export async function search(sql: Sql, params: SearchParams): Promise<Found<SearchResult>> {
  const { sort, limit, cursor } = params;
  const isUnranked = sort === 'relevance' && isCursorOf(UNRANKED, cursor);
  const list = isUnranked ? 'unranked' : sort;
  const order = isUnranked ? UNRANKED : SEARCH_ORDERS[sort];
  const slice = sliceOf(order, params, limit);
  const [{ words, terms, nameKey, isCorrected }, categories] = await Promise.all([
    parseQuery(sql, params.q),
    selectCategories(sql),
  ]);
  if (words.length === 0) return { value: NOTHING };
  const coverage = coverageOf(terms);
  const filters = filtersOf(params);
  const wanted: Wanted = {
    terms: queryTermsOf(terms, words),
    coverage,
    nameKey,
    names: namesOf(terms),
    filters,
  };
  const [{ places, ...found }, unfiltered] = await Promise.all([
    find(),
    isFiltered(filters) ? selectMatches(sql, { ...wanted, filters: {} }) : undefined,
  ]);
  const matches = [...found.matches, ...(unfiltered?.matches ?? [])];
  const named = matchCategories(terms, categories, coverage);
  const ids = places.items.map(({ id }) => id);
  const agents = ids.length > 0 ? await selectAgentsById(sql, ids) : [];
  const value = {
    agents,
    categories: named,
    total: found.isWhole ? found.matches.length : SEARCH_TOTAL_MAX,
    totalIsAtLeast: !found.isWhole,
    didYouMean: isCorrected && matches.length + named.length > 0 ? words.join(' ') : null,
    facets: { ...facetsOf(matches, filters), areAtLeast: !(unfiltered ?? found).isWhole },
  };
  return { value, nextPage: { cursor: places.next, limit } };

  /** The matches that can be told of, and the part of their list that is asked for. */
  async function find() {
    if (list !== 'relevance') {
      const counted = await selectMatches(sql, wanted, list);
      // Unranked ones are told from ranked ones by their number, however few are left.
      const isAll = counted.isWhole && list !== 'unranked';
      const places = isAll
        ? counted.matches.flatMap(({ id, position }) => (position ? [{ id, position }] : []))
        : await selectListed(sql, wanted, list, slice);
      return { ...counted, places: partOf(sorted(places, slice.after), order, slice) };
    }
    const ranked = await selectRanked(sql, wanted, order);
    const places = partOf(sorted(ranked.matches, slice.after), order, slice);
    const isEnd = ranked.isWhole || places.next !== null || !ranked.last;
    const next = isEnd ? places.next : encodeCursor(UNRANKED, ranked.last);
    return { ...ranked, places: { ...places, next } };
  }
}

function filtersOf({ category, pricing, rating }: SearchParams): Filters {
  return { category: category && normalizeCategoryName(category), pricing, rating };
}

const isFiltered = (filters: Filters) =>
  Object.values(filters).some((filter) => filter !== undefined);

const NOTHING: SearchResult = {
  agents: [],
  categories: [],
  total: 0,
  totalIsAtLeast: false,
  didYouMean: null,
  facets: { categories: [], pricing: [], ratings: [], areAtLeast: false },
};

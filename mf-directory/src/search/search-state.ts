import type { SearchFilters } from '@agent-atlas/api/client';
import {
  CATEGORY_NAMES,
  normalizeCategoryName,
  SEARCH_LIMIT_MAX,
  SEARCH_MAX_LENGTH,
  SEARCH_SORTS,
  type SearchSort,
} from '@agent-atlas/api/rules';
import { addressOf } from '../listing/address.ts';
import { type Filters, isNarrowed, readFilters } from '../listing/filters.ts';

/** What the address of the search page says. */
export interface SearchState extends Filters {
  /** Trimmed; empty when nothing is searched for. */
  readonly q: string;
  /** Normalized name. */
  readonly category?: string | undefined;
  readonly sort?: SearchSort | undefined;
  /** As many agents as an answer can hold. */
  readonly more?: boolean | undefined;
}

/** The order that needs no mention in the address. */
const DEFAULT_SORT: SearchSort = 'relevance';

/** Reads an address's query. Filters that do not exist are passed over. */
export function readSearchState(search: URLSearchParams): SearchState {
  const category = normalizeCategoryName(search.get('category') ?? '');
  const sort = SEARCH_SORTS.find(({ id }) => id === search.get('sort'));
  return {
    q: readText(search.get('q') ?? ''),
    category: CATEGORY_NAMES.includes(category) ? category : undefined,
    ...readFilters(search),
    sort: sort?.id === DEFAULT_SORT ? undefined : sort?.id,
    more: search.get('show') === String(SEARCH_LIMIT_MAX) || undefined,
  };
}

/** As much of a text as can be searched for. A character that does not fit is left out whole: half of one cannot be part of an address. */
function readText(text: string): string {
  return text
    .trim()
    .slice(0, SEARCH_MAX_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
}

/** Whether some of what was found is left out. */
export function isSearchNarrowed(state: SearchState): boolean {
  return state.category !== undefined || isNarrowed(state);
}

/** The filters of a state as the API takes them. */
export function filtersOf({ q: _, more, ...filters }: SearchState): SearchFilters {
  return { ...filters, limit: more ? SEARCH_LIMIT_MAX : undefined };
}

/** The address of a state: `/search?q=notes&pricing=free`. */
export function searchAddress({ more, ...filters }: SearchState): string {
  return addressOf('/search', { ...filters, show: more ? SEARCH_LIMIT_MAX : undefined });
}

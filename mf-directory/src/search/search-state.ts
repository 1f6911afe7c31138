import type { SearchFilters } from '@agent-atlas/api/client';
import {
  CATEGORY_NAMES,
  normalizeCategoryName,
  PRICING_KINDS,
  type PricingKind,
  SEARCH_LIMIT_MAX,
  SEARCH_MAX_LENGTH,
  SEARCH_SORTS,
  type SearchSort,
} from '@agent-atlas/api/rules';

/** What the address of the search page says. What is undefined is not narrowed. */
export interface SearchState {
  /** Trimmed; empty when nothing is searched for. */
  readonly q: string;
  /** Normalized name. */
  readonly category?: string | undefined;
  readonly pricing?: PricingKind | undefined;
  readonly sort?: SearchSort | undefined;
  /** As many agents as an answer can hold. */
  readonly more?: boolean | undefined;
}

/** The order that needs no mention in the address. */
export const DEFAULT_SORT: SearchSort = 'relevance';

const MORE = 'all';

/** Reads an address's query. Filters that do not exist are passed over. */
export function readSearchState(search: URLSearchParams): SearchState {
  const category = normalizeCategoryName(search.get('category') ?? '');
  const pricing = PRICING_KINDS.find(({ id }) => id === search.get('pricing'));
  const sort = SEARCH_SORTS.find(({ id }) => id === search.get('sort'));
  return {
    q: (search.get('q') ?? '').trim().slice(0, SEARCH_MAX_LENGTH),
    category: CATEGORY_NAMES.includes(category) ? category : undefined,
    pricing: pricing?.id,
    sort: sort?.id === DEFAULT_SORT ? undefined : sort?.id,
    more: search.get('show') === MORE || undefined,
  };
}

/** The filters of a state as the API takes them. */
export function filtersOf({ category, pricing, sort, more }: SearchState): SearchFilters {
  return { category, pricing, sort, limit: more ? SEARCH_LIMIT_MAX : undefined };
}

/** The address of a state: `/search?q=notes&pricing=free`. */
export function searchAddress({ q, category, pricing, sort, more }: SearchState): string {
  const given = { q, category, pricing, sort, show: more && MORE };
  const query = Object.entries(given)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');
  return query ? `/search?${query}` : '/search';
}

import type { SearchFilters } from '@agent-atlas/api-client';
import {
  CATEGORY_NAMES,
  cutText,
  normalizeCategoryName,
  pathWith,
  READING_PARTS,
  SEARCH_LIMIT_MAX,
  SEARCH_MAX_LENGTH,
  SEARCH_PATH,
  SEARCH_SORTS,
  type SearchSort,
} from '@agent-atlas/api-client/rules';
import { type Filters, isFiltered, readFilters } from '../listing/list-state.ts';

/** The state in the search page's URL. */
export interface SearchState extends Filters {
  /** Trimmed; empty before the first search. */
  readonly q: string;
  /** Normalized name. */
  readonly category?: string | undefined;
  readonly sort?: SearchSort | undefined;
  /** The parts of the question to ignore, separated by commas; `all` searches for exactly the text. */
  readonly ignore?: string | undefined;
  /** Show as many agents as one response can hold. */
  readonly more?: boolean | undefined;
}

/** The value of `ignore` that searches for exactly the text. */
export const EXACT = 'all';

/** Left out of the URL. */
const DEFAULT_SORT: SearchSort = 'relevance';

const PART = `(?:${[...READING_PARTS, EXACT].join('|')})`;
const IGNORE_PATTERN = new RegExp(`^${PART}(?:,${PART}){0,${READING_PARTS.length - 1}}$`);

/** Parses a URL's query. Ignores unknown values. */
export function readSearchState(search: URLSearchParams): SearchState {
  const category = normalizeCategoryName(search.get('category') ?? '');
  const sort = SEARCH_SORTS.find(({ id }) => id === search.get('sort'));
  return {
    q: readText(search.get('q') ?? ''),
    category: CATEGORY_NAMES.includes(category) ? category : undefined,
    ...readFilters(search),
    sort: sort?.id === DEFAULT_SORT ? undefined : sort?.id,
    ignore: IGNORE_PATTERN.exec(search.get('ignore') ?? '')?.[0],
    more: search.get('show') === String(SEARCH_LIMIT_MAX) || undefined,
  };
}

const readText = (text: string) => cutText(text.trim(), SEARCH_MAX_LENGTH).trimEnd();

/** Whether any filter is on. */
export function isSearchFiltered(state: SearchState): boolean {
  return state.category !== undefined || isFiltered(state);
}

/** The state's filters in the API's format. */
export function toSearchFilters({ q: _, more, ...filters }: SearchState): SearchFilters {
  return { ...filters, limit: more ? SEARCH_LIMIT_MAX : undefined };
}

/** The URL of a state: `/search?q=notes&pricing=free`. */
export function searchUrl({ more, ...filters }: SearchState): string {
  return pathWith(SEARCH_PATH, { ...filters, show: more ? SEARCH_LIMIT_MAX : undefined });
}

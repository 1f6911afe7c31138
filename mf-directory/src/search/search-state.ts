import type { SearchFilters } from '@agent-atlas/api-client';
import {
  CATEGORY_NAMES,
  cutText,
  IGNORE_PATTERN,
  normalizeCategoryName,
  SEARCH_LIMIT_MAX,
  SEARCH_MAX_LENGTH,
  SEARCH_PATH,
  SEARCH_SORTS,
} from '@agent-atlas/api-client/rules';
import { anyText, defineUrlState, oneOf, onOff, type Part } from '@agent-atlas/shared-ui/site-kit';
import { FILTER_FIELDS, isFiltered } from '../listing/list-state.ts';

/** The URL of the search page: `/search?q=notes&pricing=free`. */
export const SEARCH = defineUrlState({
  /** Empty before the first search. */
  q: anyText(trimText),
  /** Normalized name. */
  category: anyText((text) => CATEGORY_NAMES.find((name) => name === normalizeCategoryName(text))),
  ...FILTER_FIELDS,
  /** Undefined for the first order. */
  sort: oneOf(SEARCH_SORTS.slice(1)),
  /** The parts of the question to ignore, separated by commas; `all` searches for exactly the text. */
  ignore: anyText((text) => IGNORE_PATTERN.exec(text)?.[0]),
  /** Show as many agents as one response can hold. */
  more: { name: 'show', ...onOff(String(SEARCH_LIMIT_MAX)) },
});

export type SearchState = ReturnType<typeof SEARCH.read>;

/** Without the space around it, and without half a character at its end. */
function trimText(text: string): string {
  return cutText(text.trim(), SEARCH_MAX_LENGTH).trimEnd();
}

/** Whether any filter is on. */
export function isSearchFiltered(state: SearchState): boolean {
  return state.category !== undefined || isFiltered(state);
}

/** The state's filters in the API's format. */
export function toSearchFilters({ q: _, more, ...filters }: SearchState): SearchFilters {
  return { ...filters, limit: more ? SEARCH_LIMIT_MAX : undefined };
}

export const searchUrl = (state: Part<SearchState>) => SEARCH.path(SEARCH_PATH, state);

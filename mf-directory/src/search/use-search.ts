import { searchQuery } from '@agent-atlas/api/client';
import type { SearchResult } from '@agent-atlas/api/rules';
import { useHydrated } from '@agent-atlas/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { filtersOf, type SearchState } from './search-state.ts';

/** Where a search stands. */
export type Search = { retry: () => unknown } & (
  | { status: 'none' | 'loading' | 'failed' }
  | { status: 'found'; result: SearchResult }
);

/** Searches for what the address says; not at all for a blank text. */
export function useSearch(state: SearchState): Search {
  const hydrated = useHydrated();
  const { data, isError, refetch } = useQuery({
    ...searchQuery(state.q, filtersOf(state)),
    enabled: state.q !== '',
  });
  const retry = () => refetch();
  if (state.q === '') return { status: 'none', retry };
  if (data) return { status: 'found', result: data, retry };
  // A server has waited for the answer: without one the search has failed, and what the browser
  // shows first must agree.
  return { status: isError || !hydrated ? 'failed' : 'loading', retry };
}

import { searchQuery } from '@agent-atlas/api/client';
import type { SearchResult } from '@agent-atlas/api/rules';
import { useHydrated } from '@agent-atlas/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { filtersOf, type SearchState } from './search-state.ts';

/** Where a search stands. */
export type Search = { retry: () => unknown } & (
  | { status: 'none' | 'loading' | 'failed' }
  /** `updating`: another selection of what was found is on its way. */
  | { status: 'found'; result: SearchResult; updating: boolean }
);

/** Searches for what the address says; not at all for a blank text. */
export function useSearch(state: SearchState): Search {
  const hydrated = useHydrated();
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...searchQuery(state.q, filtersOf(state)),
    enabled: state.q !== '',
    // What was found stays while it is narrowed, but not while something else is searched for.
    placeholderData: (shown, query) => {
      const asked = query?.queryKey[1];
      return asked && 'q' in asked && asked.q === state.q ? shown : undefined;
    },
  });
  const retry = () => refetch();
  if (state.q === '') return { status: 'none', retry };
  if (data) return { status: 'found', result: data, updating: isPlaceholderData, retry };
  // A server has waited for the answer: without one the search has failed, and what the browser
  // shows first must agree.
  return { status: isError || !hydrated ? 'failed' : 'loading', retry };
}

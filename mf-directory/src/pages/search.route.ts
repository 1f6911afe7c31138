import { searchQuery } from '@agent-atlas/api-client';
import { SEARCH_PATH } from '@agent-atlas/api-client/rules';
import type { RemoteRoute } from '@agent-atlas/contract';
import { failedStatus } from '@agent-atlas/shared-ui/site-kit';
import { SEARCH, toSearchFilters } from '../search/search-state.ts';

export const searchRoute: RemoteRoute = {
  id: 'search',
  path: SEARCH_PATH,
  query: SEARCH.query,
  load: async ({ search, queryClient }) => {
    const state = SEARCH.read(search);
    if (state.q === '') return;
    await queryClient.prefetchQuery(searchQuery(state.q, toSearchFilters(state)));
  },
  head: ({ search, queryClient }) => {
    const state = SEARCH.read(search);
    const { q } = state;
    return {
      title: q === '' ? 'Search AI Agents' : `Search: ${q}`,
      description:
        'Search the directory for AI agents and categories by name, company, feature or use, and narrow the results by category, pricing and rating.',
      canonicalPath: SEARCH_PATH,
      noIndex: true,
      ...failedStatus(queryClient, searchQuery(q, toSearchFilters(state)).queryKey),
    };
  },
  entries: async () => [],
  page: () => import('./search.tsx'),
};

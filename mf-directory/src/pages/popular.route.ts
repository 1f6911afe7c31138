import { popularPageQuery } from '@agent-atlas/api/client';
import type { RemoteRoute } from '@agent-atlas/shell/contract';
import { listHead } from '../head/list-head.ts';
import { LIST_FIELDS, listParamsOf, readListState } from '../listing/list-state.ts';
import { loadPart, NO_PART } from '../listing/load-part.ts';

export const popularRoute: RemoteRoute = {
  id: 'popular',
  path: '/popular',
  query: LIST_FIELDS,
  load: async ({ search, queryClient }) => {
    const options = popularPageQuery(listParamsOf(readListState(search)));
    await loadPart(queryClient, options, NO_PART);
  },
  head: ({ search, queryClient }) => {
    const state = readListState(search);
    return listHead({
      title: 'Popular AI Agents',
      description:
        'The AI agents people rate highest: tools with at least three reviews, ordered by their average rating, then by how many people reviewed them.',
      canonicalPath: '/popular',
      card: {
        title: 'Popular AI Agents',
        detail: 'The highest rated, with at least three reviews each',
      },
      state,
      agents: queryClient.getQueryData(popularPageQuery(listParamsOf(state)).queryKey),
    });
  },
  page: () => import('./popular.tsx'),
};

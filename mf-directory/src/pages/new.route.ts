import { newestPageQuery } from '@agent-atlas/api/client';
import type { RemoteRoute } from '@agent-atlas/shell/contract';
import { listHead } from '../head/list-head.ts';
import { LIST_FIELDS, listParamsOf, readListState } from '../listing/list-state.ts';
import { loadPart, NO_PART } from '../listing/load-part.ts';

export const newRoute: RemoteRoute = {
  id: 'new',
  path: '/new',
  query: LIST_FIELDS,
  load: async ({ search, queryClient }) => {
    const options = newestPageQuery(listParamsOf(readListState(search)));
    await loadPart(queryClient, options, NO_PART);
  },
  head: ({ search, queryClient }) => {
    const state = readListState(search);
    return listHead({
      title: 'Newest AI Agents',
      description:
        'The latest AI agents added to the directory, newest first, each with its pricing, key features, ratings and reviews.',
      canonicalPath: '/new',
      card: { title: 'Newest AI Agents', detail: 'The latest additions to the directory' },
      state,
      agents: queryClient.getQueryData(newestPageQuery(listParamsOf(state)).queryKey),
    });
  },
  page: () => import('./new.tsx'),
};

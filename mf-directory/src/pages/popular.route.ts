import { featuredAgentsQuery, popularPageQuery } from '@agent-atlas/api-client';
import { POPULAR_PATH } from '@agent-atlas/api-client/rules';
import type { RemoteRoute } from '@agent-atlas/contract';
import { listRoute } from '../listing/list-route.ts';
import { AGENT_PAGING, PLAIN_LIST } from '../listing/list-state.ts';

const list = listRoute(
  { id: 'popular', page: () => import('./popular.tsx') },
  {
    title: 'Popular AI Agents',
    description:
      'The AI agents with the highest ratings: tools with at least three reviews, ordered by their average rating, then by their number of reviews.',
    canonicalPath: POPULAR_PATH,
    card: {
      title: 'Popular AI Agents',
      detail: 'The highest rated, with at least three reviews each',
    },
  },
  popularPageQuery,
);

export const popularRoute: RemoteRoute = {
  ...list,
  load: async (context) => {
    await list.load?.(context);
    const { search, queryClient } = context;
    const page = PLAIN_LIST.read(search);
    const popular = queryClient.getQueryData(
      popularPageQuery(AGENT_PAGING.paramsOf(page)).queryKey,
    );
    if (!page.after && popular?.items.length === 0)
      await queryClient.prefetchQuery(featuredAgentsQuery());
  },
};

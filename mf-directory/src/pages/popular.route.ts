import { popularPageQuery } from '@agent-atlas/api-client';
import { POPULAR_PATH } from '@agent-atlas/api-client/rules';
import { listRoute } from '../listing/list-route.ts';

export const popularRoute = listRoute(
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

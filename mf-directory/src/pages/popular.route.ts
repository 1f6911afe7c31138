import { popularAgentsQuery } from '@agent-atlas/api/client';
import type { RemoteRoute } from '@agent-atlas/shell/contract';

export const popularRoute: RemoteRoute = {
  id: 'popular',
  path: '/popular',
  load: async ({ queryClient }) => {
    await queryClient.fetchQuery(popularAgentsQuery());
  },
  head: () => ({
    title: 'Popular AI Agents',
    description:
      'The AI agents people rate highest: tools with at least three reviews, ordered by their average rating, then by how many people reviewed them.',
    canonicalPath: '/popular',
  }),
  page: () => import('./popular.tsx'),
};

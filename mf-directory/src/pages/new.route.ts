import { newestAgentsQuery } from '@agent-atlas/api/client';
import type { RemoteRoute } from '@agent-atlas/shell/contract';

export const newRoute: RemoteRoute = {
  id: 'new',
  path: '/new',
  load: async ({ queryClient }) => {
    await queryClient.fetchQuery(newestAgentsQuery());
  },
  head: () => ({
    title: 'Newest AI Agents',
    description:
      'The latest AI agents added to the directory, newest first, each with its pricing, key features, ratings and reviews.',
    canonicalPath: '/new',
  }),
  page: () => import('./new.tsx'),
};

import { featuredAgentsQuery } from '@agent-atlas/api-client';
import type { RemoteRoute } from '@agent-atlas/contract';

export const medalDemoRoute: RemoteRoute = {
  id: 'medal-demo',
  path: '/medal-demo',
  query: [],
  load: ({ queryClient }) => queryClient.prefetchQuery(featuredAgentsQuery()),
  head: () => ({
    title: 'TOP Medal',
    description:
      'The TOP medal in its three sizes, how it looks on an agent card, and the guidelines for using it on the best agent in a category.',
    canonicalPath: '/medal-demo',
  }),
  page: () => import('./medal-demo.tsx'),
};

import { categoriesQuery } from '@agent-atlas/api-client';
import type { RemoteRoute } from '@agent-atlas/contract';

export const templateRoute: RemoteRoute = {
  id: 'template',
  path: '/template',
  query: [],
  load: async ({ queryClient }) => {
    await queryClient.prefetchQuery(categoriesQuery());
  },
  head: () => ({
    title: 'Template',
    description: 'One or two sentences that describe this page in search results.',
    canonicalPath: '/template',
  }),
  page: () => import('./template.tsx'),
};

import type { RemoteRoute } from '@agent-atlas/contract';

export const blogRoute: RemoteRoute = {
  id: 'blog',
  path: '/blog',
  query: [],
  head: () => ({
    title: 'Blog',
    description:
      'Guides to choosing and using AI tools: what an agent is, how to read benchmarks, how to run a trial and what pricing models really cost.',
    canonicalPath: '/blog',
  }),
  page: () => import('./blog.tsx'),
};

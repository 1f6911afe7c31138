import type { RemoteRoute } from '@agent-atlas/contract';
import { lateScene } from '../blog/late-scene.ts';

export const blogRoute: RemoteRoute = {
  id: 'blog',
  path: '/blog',
  query: [],
  // The page shows a failed download as a plain cover.
  load: () => lateScene.load().then(undefined, () => undefined),
  head: () => ({
    title: 'Blog',
    description:
      'Guides to choosing and using AI tools: what an agent is, how to read benchmarks, how to run a trial and what pricing models really cost.',
    canonicalPath: '/blog',
  }),
  page: () => import('./blog.tsx'),
};

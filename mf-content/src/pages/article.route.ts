import type { RemoteRoute } from '@agent-atlas/contract';
import { articleRoute } from '../blog/article-route.ts';

export const plainArticleRoute: RemoteRoute = {
  id: 'article',
  path: '/blog/:slug',
  query: [],
  ...articleRoute('plain'),
  page: () => import('./article.tsx'),
};

import type { RemoteRoute } from '@agent-atlas/contract';
import { articleRoute } from '../blog/article-route.ts';

export const dedicatedArticleRoute: RemoteRoute = {
  id: 'dedicated-article',
  path: '/blog/seo/:slug',
  query: [],
  ...articleRoute('dedicated'),
  page: () => import('./dedicated-article.tsx'),
};

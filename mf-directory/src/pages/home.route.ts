import {
  categoriesQuery,
  categoryAgentsQuery,
  featuredAgentsQuery,
  leaderboardQuery,
  recentReviewsQuery,
} from '@agent-atlas/api/client';
import type { RemoteRoute } from '@agent-atlas/shell/contract';
import { FEATURED_CATEGORY } from '../home/featured-category.ts';

export const homeRoute: RemoteRoute = {
  id: 'home',
  path: '/',
  load: async ({ queryClient }) => {
    await Promise.all([
      queryClient.prefetchQuery(categoriesQuery()),
      queryClient.prefetchQuery(leaderboardQuery()),
      queryClient.prefetchQuery(featuredAgentsQuery()),
      queryClient.prefetchQuery(categoryAgentsQuery(FEATURED_CATEGORY)),
      queryClient.prefetchQuery(recentReviewsQuery()),
    ]);
  },
  head: () => ({
    title: 'Discover the Best AI Agents',
    description:
      'Find, compare, and review AI tools that match your needs. An independent, community-driven directory with open rankings.',
    canonicalPath: '/',
  }),
  page: () => import('./home.tsx'),
};

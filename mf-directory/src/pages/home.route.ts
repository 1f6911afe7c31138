import {
  categoriesQuery,
  featuredAgentsQuery,
  leaderboardQuery,
  recentReviewsQuery,
} from '@agent-atlas/api-client';
import type { RemoteRoute } from '@agent-atlas/contract';
import { featuredCategoryQuery } from '../home/featured-category.ts';

export const homeRoute: RemoteRoute = {
  id: 'home',
  path: '/',
  // The search field starts with it.
  query: ['q'],
  load: async ({ queryClient }) => {
    await Promise.all([
      queryClient.prefetchQuery(categoriesQuery()),
      queryClient.prefetchQuery(leaderboardQuery()),
      queryClient.prefetchQuery(featuredAgentsQuery()),
      queryClient.prefetchQuery(featuredCategoryQuery()),
      queryClient.prefetchQuery(recentReviewsQuery()),
    ]);
  },
  head: () => ({
    title: 'Discover the Best AI Agents',
    description:
      'Find, compare, and review AI tools that match your needs. An independent, community-driven directory with open rankings.',
    canonicalPath: '/',
    card: {
      title: 'Discover the Best AI Agents',
      detail: 'Find, compare, and review AI tools that match your needs',
    },
  }),
  page: () => import('./home.tsx'),
};

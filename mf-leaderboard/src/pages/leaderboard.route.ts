import { leaderboardQuery } from '@agent-atlas/api/client';
import type { RemoteRoute } from '@agent-atlas/shell/contract';
import { rankedList } from './ranked-list.ts';

export const LEADERBOARD_PATH = '/leaderboard';

export const leaderboardRoute: RemoteRoute = {
  id: 'leaderboard',
  path: LEADERBOARD_PATH,
  query: ['tab'],
  load: async ({ queryClient }) => {
    // A failure is the page's to tell.
    await queryClient.prefetchQuery(leaderboardQuery());
  },
  head: ({ queryClient }) => {
    const { data: leaderboard, status } =
      queryClient.getQueryState(leaderboardQuery().queryKey) ?? {};
    return {
      title: 'AI Agent Leaderboard',
      description:
        'The top-ranked AI agents by community score, what is trending and what is reviewed most, the leaders of every category, and how the ranking works.',
      canonicalPath: LEADERBOARD_PATH,
      card: {
        label: 'Leaderboard',
        title: 'Top-Ranked AI Agents',
        detail: leaderboard?.topRated
          .slice(0, 3)
          .map(({ name }) => name)
          .join(', '),
      },
      ...(status === 'error' && { status: 503 }),
      ...(leaderboard && { jsonLd: [rankedList(leaderboard)] }),
    };
  },
  page: () => import('./leaderboard.tsx'),
};

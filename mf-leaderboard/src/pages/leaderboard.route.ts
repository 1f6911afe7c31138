import { leaderboardQuery } from '@agent-atlas/api-client';
import { LEADERBOARD_PATH } from '@agent-atlas/api-client/rules';
import type { RemoteRoute } from '@agent-atlas/contract';
import { failedStatus, itemList } from '@agent-atlas/shared-ui/site-kit';
import { LEADERBOARD } from '../ranking/leaderboard-url.ts';
import { ROWS_SHOWN } from '../ranking/lists.ts';

const TITLE = 'Top-Ranked AI Agents';

export const leaderboardRoute: RemoteRoute = {
  id: 'leaderboard',
  path: LEADERBOARD_PATH,
  query: LEADERBOARD.query,
  load: async ({ queryClient }) => {
    // The page renders the error.
    await queryClient.prefetchQuery(leaderboardQuery());
  },
  head: ({ queryClient }) => {
    const { queryKey } = leaderboardQuery();
    const leaderboard = queryClient.getQueryData(queryKey);
    return {
      title: 'AI Agent Leaderboard',
      description:
        'The top-ranked AI agents by community score, what is trending and what is reviewed most, the leaders of every category, and how the ranking works.',
      canonicalPath: LEADERBOARD_PATH,
      card: {
        label: 'Leaderboard',
        title: TITLE,
        detail: leaderboard?.topRated
          .slice(0, 3)
          .map(({ name }) => name)
          .join(', '),
      },
      ...failedStatus(queryClient, queryKey),
      ...(leaderboard && {
        jsonLd: [itemList(TITLE, leaderboard.topRated.slice(0, ROWS_SHOWN), { ranked: true })],
      }),
    };
  },
  page: () => import('./leaderboard.tsx'),
};

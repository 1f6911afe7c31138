import { LEADERBOARD_PATH } from '@agent-atlas/api-client/rules';
import { defineRemote } from '@agent-atlas/contract';
import { leaderboardRoute } from './pages/leaderboard.route.ts';

const link = { label: 'Leaderboard', path: LEADERBOARD_PATH };

export const remote = defineRemote({
  name: 'mf-leaderboard',
  routes: [leaderboardRoute],
  contributions: {
    header: [{ ...link, order: 200 }],
    notFound: [{ ...link, order: 100 }],
  },
});

import { defineRemote } from '@agent-atlas/contract';
import { leaderboardRoute } from './pages/leaderboard.route.ts';

export const remote = defineRemote({ name: 'mf-leaderboard', routes: [leaderboardRoute] });

import type { Leaderboard } from '@agent-atlas/api-client/contract';
import { renderScenario, scenarioKit } from '@agent-atlas/remote-kit/testing';
import { remote } from '../src/remote.tsx';
import { emptyLeaderboard } from '../src/scenarios/samples.ts';
import { scenarios } from '../src/scenarios.ts';

export const { headOf, show } = scenarioKit(remote, scenarios);

/** Shows the page with these lists; the others are empty. */
export const showLeaderboard = (lists: Partial<Leaderboard>) =>
  renderScenario(remote, {
    id: 'given',
    title: 'Given lists',
    url: '/leaderboard',
    answers: { '/api/leaderboard': { json: { ...emptyLeaderboard, ...lists } } },
  });

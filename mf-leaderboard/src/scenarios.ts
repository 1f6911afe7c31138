import type { Leaderboard } from '@agent-atlas/api-client/contract';
import type { Scenario, ScenarioAnswer } from '@agent-atlas/contract';
import { emptyLeaderboard, sampleEntry, sampleLeaderboard } from './scenarios/samples.ts';

const scenario = (id: string, title: string, response: ScenarioAnswer, search = ''): Scenario => ({
  id,
  title,
  url: `/leaderboard${search}`,
  answers: { '/api/leaderboard': response },
});

const topRated = (...entries: Leaderboard['topRated']): ScenarioAnswer => ({
  json: { ...sampleLeaderboard, topRated: entries },
});

const LONG = 'An Agent Whose Name Goes On for Much Longer Than Any Column Is Wide';

export const scenarios: Scenario[] = [
  scenario('usual', 'Usual', { json: sampleLeaderboard }),
  scenario('trending', 'Trending tab', { json: sampleLeaderboard }, '?tab=trending'),
  scenario('unknown-tab', 'Unknown tab', { json: sampleLeaderboard }, '?tab=nonsense'),
  scenario('empty', 'No agents', { json: emptyLeaderboard }),
  scenario('slow', 'Loading', { pending: true }),
  scenario('failing', 'API unavailable', { status: 503, body: 'The database is not available.' }),
  scenario(
    'long-text',
    'Long names',
    topRated(...[1, 2, 3].map((rank) => sampleEntry(rank, { name: LONG, company: LONG }))),
  ),
  scenario(
    'older-api',
    'Older API without ranges',
    topRated(
      sampleEntry(1, {
        ...{ scoreLow: undefined, scoreHigh: undefined, rankLow: undefined, rankHigh: undefined },
        sampleReviewCount: undefined,
      }),
    ),
  ),
  scenario('samples', 'Sample reviews', topRated(sampleEntry(1, { sampleReviewCount: 23 }))),
  scenario(
    'edges',
    'No reviews, no upvotes, a score above 100',
    topRated(
      sampleEntry(1, { name: 'Beyond', score: 100 }),
      sampleEntry(2, { name: 'Unknown', rating: 0, reviewCount: 0, productHuntUpvotes: 0 }),
      sampleEntry(3, { name: 'Popular', productHuntUpvotes: 12345 }),
      sampleEntry(4, { name: 'Fourth' }),
    ),
  ),
];

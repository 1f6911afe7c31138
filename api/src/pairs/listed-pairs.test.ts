import { expect, test } from 'vitest';
import { sampleAgent } from '../../client/samples.ts';
import { type Agent, AgentSchema } from '../../contract/agent.ts';
import { INTEGRATIONS } from '../../contract/options.ts';
import { isWorthPage, listPairs, PAIRS_MAX } from './listed-pairs.ts';

/** Agents with different ids have different prices, integrations and years of launch. */
const agent = (id: number, fields: Partial<Agent> = {}) =>
  AgentSchema.parse({
    ...sampleAgent(id),
    ...{ monthlyPriceUsd: id, launchedOn: String(1950 + id), sampleReviewCount: 0 },
    integrations: INTEGRATIONS.filter((_, index) => (id + 1) & (1 << index)).map((each) => each.id),
    ...fields,
  });
const candidate = (id: number, score = 50, fields: Partial<Agent> = {}) => ({
  agent: agent(id, fields),
  slug: `agent-${id}`,
  score,
});

test('pairs are of one category, in the order of their slugs, highest scores first', () => {
  const pairs = listPairs([
    candidate(1, 60),
    candidate(3, 90, { verifiedOn: '2026-08-01' }),
    candidate(2, 70),
    candidate(4, 50, { category: 'Code Assistant' }),
  ]);
  expect(pairs.map(({ slug }) => slug)).toEqual([
    'agent-2-vs-agent-3',
    'agent-1-vs-agent-3',
    'agent-1-vs-agent-2',
  ]);
  expect(pairs[0]).toEqual({
    slug: 'agent-2-vs-agent-3',
    category: 'AI Chatbot',
    first: { id: 2, name: 'Agent 2' },
    second: { id: 3, name: 'Agent 3' },
    checkedOn: '2026-08-01',
  });
});

const SAME: Partial<Agent> = { monthlyPriceUsd: 20, launchedOn: '2024', integrations: ['slack'] };

test.each<[string, Partial<Agent>, boolean]>([
  ['nothing', {}, false],
  ['two facts', { freeTier: false, launchedOn: '2020' }, false],
  ['two facts, one in two sentences', { integrations: ['github'], launchedOn: '2020' }, false],
  ['three facts', { freeTier: false, launchedOn: '2020', monthlyPriceUsd: 5 }, true],
  ['two facts and a rating', { freeTier: false, launchedOn: '2020', rating: 2 }, true],
  [
    'two facts and the rating of samples',
    { freeTier: false, launchedOn: '2020', rating: 2, sampleReviewCount: 1 },
    false,
  ],
])('a pair that differs in %s', (_, fields, isWorth) => {
  expect(isWorthPage(agent(1, SAME), agent(2, { ...SAME, ...fields }))).toBe(isWorth);
});

test('the pairs of one agent', () => {
  const pairs = listPairs([candidate(1), candidate(2), candidate(3)], 2);
  expect(pairs.map(({ slug }) => slug)).toEqual(['agent-1-vs-agent-2', 'agent-2-vs-agent-3']);
});

test('a large directory lists a limited number of pairs', () => {
  const candidates = Array.from({ length: 60 }, (_, index) => candidate(index + 1));
  expect(listPairs(candidates)).toHaveLength(PAIRS_MAX);
});

test('pairs with equal scores are sorted by their slugs, and the later check counts', () => {
  const days = ['2026-09-01', '2026-08-01', '2026-07-01'];
  const candidates = days.map((verifiedOn, index) => candidate(index + 1, 50, { verifiedOn }));
  const sorted = [
    ['agent-1-vs-agent-2', '2026-09-01'],
    ['agent-1-vs-agent-3', '2026-09-01'],
    ['agent-2-vs-agent-3', '2026-08-01'],
  ];
  for (const given of [candidates, candidates.toReversed()])
    expect(listPairs(given).map(({ slug, checkedOn }) => [slug, checkedOn])).toEqual(sorted);
});

test('agents of different categories are not compared, and equal ones are not worth a page', () => {
  expect(isWorthPage(agent(1), agent(2, { category: 'Code Assistant' }))).toBe(false);
  expect(listPairs([candidate(1, 50, SAME), candidate(2, 50, SAME)])).toEqual([]);
});

import type { Agent, Pair } from '@agent-atlas/api-client/rules';
import type { Scenario, ScenarioAnswer } from '@agent-atlas/contract';
import { BROKEN, LONG_TEXT, longAgent, PENDING, UNBROKEN } from './mock-responses.ts';
import { sampleAgent } from './samples.ts';

type Side = Pair['first'];

const point = (text: string, count = 1): Side['opinions']['praise'][number] => ({
  ...{ text, count, username: 'paper_lantern' },
  ...{ createdAt: '2026-11-02T09:14:00Z', sample: true },
});

function side(agent: Agent, overrides: Partial<Side> = {}): Side {
  const opinions = { praise: [point('Quick', 2), point('Quiet')], criticism: [point('Adverts')] };
  return { agent, opinions, unknown: [], ...overrides };
}

const UNREVIEWED = { rating: 0, reviewCount: 0, sampleReviewCount: 0 };
const unread = { opinions: { praise: [], criticism: [] } };

/** Agents 1 and 2, whose pair has a page. */
export function samplePair(overrides: Partial<Pair> = {}): Pair {
  return {
    slug: 'agent-1-vs-agent-2',
    isListed: true,
    first: side(sampleAgent(1)),
    second: side(sampleAgent(2, { monthlyPriceUsd: 12.5 }), {
      ...{ ...unread, unknown: ['whether it has a free plan', 'when it was launched'] },
    }),
    differences: [
      {
        topic: 'price',
        text: "Agent 2's cheapest paid plan costs $12.50 per month, $7.50 less than Agent 1's ($20).",
      },
      {
        topic: 'rating',
        text: 'Reviewers rate Agent 1 4.3 out of 5 (3 reviews) and Agent 2 4.0 (3 reviews). All of these are sample reviews.',
      },
    ],
    similarities: [{ topic: 'integrations', text: 'Both work with Slack and GitHub.' }],
    ...overrides,
  };
}

const longSide = (id: number) =>
  side(
    { ...longAgent, id, name: `${longAgent.name} ${id}` },
    {
      opinions: { praise: [point(LONG_TEXT, 12), point(UNBROKEN)], criticism: [point(UNBROKEN)] },
      unknown: [UNBROKEN],
    },
  );

function scenario(id: string, title: string, answer: ScenarioAnswer, slug = 'agent-1-vs-agent-2') {
  return { id, title, url: `/compare/${slug}`, answers: { [`/api/pairs/${slug}`]: answer } };
}

/** The states of the page about two agents. */
export const pairScenarios: Scenario[] = [
  scenario('pair', 'Pair', { json: samplePair() }),
  scenario('pair-bare', 'Pair without differences and reviews', {
    json: samplePair({
      first: side(sampleAgent(1, UNREVIEWED), unread),
      second: side(sampleAgent(2, UNREVIEWED), unread),
      ...{ differences: [], similarities: [] },
    }),
  }),
  scenario('pair-long', 'Pair with long texts', {
    json: samplePair({
      first: longSide(1),
      second: longSide(2),
      differences: [{ topic: 'launch', text: LONG_TEXT }],
      similarities: [{ topic: 'experience', text: UNBROKEN }],
    }),
  }),
  scenario(
    'pair-reversed',
    'Pair in the other order',
    { json: samplePair() },
    'agent-2-vs-agent-1',
  ),
  scenario('pair-unlisted', 'Pair without a page', {
    json: samplePair({ isListed: false, differences: [], similarities: [] }),
  }),
  scenario('pair-missing', 'Unknown pair', { status: 404, body: 'There is no such pair.' }),
  { id: 'pair-bad', title: 'Invalid pair', url: '/compare/agent-1', answers: {} },
  scenario('pair-slow', 'Pair, loading', PENDING),
  scenario('pair-failing', 'Pair, API unavailable', BROKEN),
];

import { expect, test } from 'vitest';
import { sampleAgent } from '../../client/samples.ts';
import { RecommendationResultSchema } from '../../contract/index.ts';
import { RECOMMENDATION_DEFAULTS } from '../../contract/options.ts';
import type { RecommendationRequest } from '../../contract/recommendation.ts';
import { recommend, type ScoredAgent } from './recommend.ts';

function agent(id: number, fields: Partial<ScoredAgent> = {}): ScoredAgent {
  return {
    ...sampleAgent(id, { features: ['Chat'], reviewCount: 3, rating: 4 }),
    communityScore: 50,
    ...fields,
  };
}

const request = (fields: Partial<RecommendationRequest> = {}): RecommendationRequest => ({
  preferredCategories: ['AI Chatbot'],
  ...RECOMMENDATION_DEFAULTS,
  features: [],
  integrations: [],
  useCase: '',
  ...fields,
});

/** Agent 2 has the given fields, and agent 1 has a higher community score. */
const pair = (fields: Partial<ScoredAgent>) => [
  agent(1, { communityScore: 90 }),
  agent(2, { communityScore: 10, ...fields }),
];

const first = (agents: ScoredAgent[], fields: Partial<RecommendationRequest>) =>
  recommend(agents, request(fields)).agents[0];

test('the agent with the higher community score wins if both meet the request', () => {
  expect(first(pair({}), {})?.id).toBe(1);
});

const MET: [string, Partial<ScoredAgent>, Partial<RecommendationRequest>][] = [
  [
    'Connects to Slack and GitHub',
    { integrations: ['slack', 'github'] },
    { integrations: ['slack', 'github'] },
  ],
  ['Can be used without training on your data', { dataPrivacy: true }, { dataPrivacy: true }],
  [
    'Its description says: "Translates every email."',
    { description: 'Translates every email.' },
    { useCase: 'I want to translate my emails' },
  ],
  ['Offers voice cloning', { features: ['Cloning of voices'] }, { features: ['voice cloning'] }],
];

test.each(MET)('an agent that meets the request comes first: %s', (reason, fields, requested) => {
  const best = first(pair(fields), requested);
  expect(best?.id).toBe(2);
  expect(best?.reasons).toContain(reason);
});

test.each([
  ['One level above yours: needs intermediate experience', 'intermediate'],
  ['Two levels above yours: needs advanced experience', 'advanced'],
] as const)('an agent that needs more experience is a miss: %s', (miss, expertise) => {
  expect(first([agent(1, { expertise })], {})?.misses).toEqual([miss]);
});

test('unknown facts count neither for nor against an agent', () => {
  const unknown = { freeTier: null, monthlyPriceUsd: null, expertise: null, dataPrivacy: null };
  const agents = [
    agent(1, { dataPrivacy: true }),
    agent(2, unknown),
    agent(3, { freeTier: false, monthlyPriceUsd: 900, expertise: 'advanced' }),
  ];
  const result = recommend(agents, request({ dataPrivacy: true }));
  expect(result.agents.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(result.agents[1]).toMatchObject({
    reasons: [],
    misses: [],
    unknowns: [
      'Not known whether it has a free plan',
      'Experience needed is not known',
      'Not known whether your data stays out of training',
    ],
  });
  expect(result.explanation).toContain(': 1 of 2 fit, not known for 1.');
});

test('a price within the budget fits even if a free plan is unknown', () => {
  const [best] = recommend([agent(1, { freeTier: null })], request()).agents;
  expect(best?.reasons).toContain('Fits your budget: $20 per month');
});

test('an integration through Zapier is a near miss', () => {
  const agents = [agent(1, { integrations: ['zapier'] }), agent(2)];
  const result = recommend(agents, request({ integrations: ['shopify'] }));
  expect(result.agents.map(({ misses }) => misses)).toEqual([
    ['Shopify only through Zapier'],
    ['No integration with Shopify'],
  ]);
});

test('an agent for another task ranks below one that does the task over budget', () => {
  const cheap = agent(1, {
    features: ['Phone calls'],
    monthlyPriceUsd: 5,
    integrations: ['slack'],
  });
  const fitting = agent(2, { features: ['Podcast editing'], monthlyPriceUsd: 400 });
  const useCase = {
    useCase: 'podcast about travel for families',
    integrations: ['slack' as const],
  };
  const result = recommend([cheap, fitting], request(useCase));
  expect(result.agents.map(({ id }) => id)).toEqual([2, 1]);
});

test('a use case that no agent mentions changes no rank', () => {
  const result = recommend(pair({}), request({ useCase: 'zeppelin maintenance' }));
  expect(result.agents.map(({ id }) => id)).toEqual([1, 2]);
  expect(result.agents[0]?.misses).toEqual(['Its description mentions nothing from your use case']);
});

test('recommends at most ten agents, including the best of every category', () => {
  const chatbots = Array.from({ length: 12 }, (_, index) => agent(index + 1));
  const other = agent(99, { category: 'Code Assistant', expertise: 'advanced' });
  const { agents } = recommend([...chatbots, other], request());
  expect(agents).toHaveLength(10);
  expect(agents.at(-1)?.id).toBe(99);
});

test('the order of the input does not matter', () => {
  const agents = [agent(3), agent(1), agent(2, { name: 'Agent 1' })];
  expect(recommend(agents, request())).toEqual(recommend([...agents].reverse(), request()));
});

test('the result matches the contract, and its lines are short and distinct', () => {
  const result = recommend([agent(1), agent(2)], request({ useCase: 'chat', dataPrivacy: true }));
  expect(RecommendationResultSchema.parse(result)).toEqual(result);
  const lines = result.explanation.split('\n');
  expect(new Set(lines).size).toBe(lines.length);
  expect(lines).toEqual([
    'The best 2 of 2 agents in AI Chatbots.',
    'Budget Medium ($16-40/mo): all 2 fit.',
    'Experience beginner: all 2 fit.',
    'Agents whose entries mention your use case rank higher.',
    'Agents that can keep your data out of training rank higher.',
    'Best match: Agent 1. Fits your budget: $20 per month, with a free plan to start.',
  ]);
});

test('a change of one answer names the agent that wins with it', () => {
  const agents = [
    agent(1, { communityScore: 90, freeTier: false, monthlyPriceUsd: 30 }),
    agent(2, {
      communityScore: 10,
      freeTier: true,
      pricingModel: 'Free',
      expertise: 'intermediate',
    }),
  ];
  const asked = request({ technicalExpertise: 'beginner' });
  const { whatIf = [] } = recommend(agents, asked);
  expect(whatIf).toContainEqual({
    text: 'If your budget were Low ($1-15/mo)',
    change: { budget: 'low' },
    agent: { id: 2, name: 'Agent 2' },
  });
  for (const { change, agent: winner } of whatIf) {
    expect(recommend(agents, { ...asked, ...change }).agents[0]?.id).toBe(winner.id);
  }
});

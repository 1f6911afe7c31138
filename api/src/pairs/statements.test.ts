import { describe, expect, test } from 'vitest';
import { sampleAgent } from '../../client/samples.ts';
import type { Agent } from '../../contract/agent.ts';
import { comparePair, unknownFacts } from './statements.ts';

const FACTS: Agent = sampleAgent(1, {
  ...{ name: 'Ada', company: null, description: '', features: [], pricingDetails: [] },
  ...{ pricingModel: 'Freemium', launchedOn: '2024-03', website: 'https://ada.example' },
  ...{ reviewCount: 3, sampleReviewCount: 0, integrations: ['slack'], dataPrivacy: true },
});
const UNKNOWN: Partial<Agent> = {
  ...{ launchedOn: null, freeTier: null, monthlyPriceUsd: null, expertise: null },
  ...{ integrations: [], dataPrivacy: null, reviewCount: 0, pricingModel: '' },
};
const agent = (fields: Partial<Agent> = {}): Agent => ({ ...FACTS, ...fields });
const other = (fields: Partial<Agent> = {}): Agent => agent({ id: 2, name: 'Bob', ...fields });
const texts = (a: Agent, b: Agent) => {
  const { differences, similarities } = comparePair(a, b);
  return {
    differences: differences.map(({ text }) => text),
    similarities: similarities.map(({ text }) => text),
  };
};

describe('differences', () => {
  test.each<[what: string, a: Partial<Agent>, b: Partial<Agent>, text: string]>([
    [
      'a lower price',
      { monthlyPriceUsd: 20 },
      { monthlyPriceUsd: 12.5 },
      "Bob's cheapest paid plan costs $12.50 per month, $7.50 less than Ada's ($20).",
    ],
    ['a free plan', { freeTier: false }, {}, 'Bob has a free plan. Ada has none.'],
    [
      'the pricing model',
      {},
      { pricingModel: 'Open source (MIT)' },
      'Ada is free with paid plans; Bob is open source.',
    ],
    [
      'features that the other entry does not mention in any form',
      { features: ['Voice mode', 'Image generation', 'Deep research'] },
      { description: 'It researches.', features: ['Generates images'] },
      'Only Ada lists “Voice mode”.',
    ],
    [
      'integrations',
      { integrations: ['slack', 'github', 'zapier'] },
      {},
      'Only Ada lists an integration with GitHub and Zapier.',
    ],
    [
      'privacy',
      { dataPrivacy: false },
      {},
      'Bob has an option to keep your data out of training. Ada has none.',
    ],
    [
      'experience',
      {},
      { expertise: 'advanced' },
      'Experience needed: beginner for Ada, advanced for Bob.',
    ],
    [
      'ratings',
      {},
      { rating: 3, reviewCount: 1 },
      'Reviewers rate Ada 4.3 out of 5 (3 reviews) and Bob 3.0 (1 review).',
    ],
    ['launch', {}, { launchedOn: '2022' }, 'Ada was launched in 2024, and Bob in 2022.'],
    [
      'a higher price',
      { monthlyPriceUsd: 10 },
      { monthlyPriceUsd: 30 },
      "Ada's cheapest paid plan costs $10 per month, $20 less than Bob's ($30).",
    ],
    ['no free plan', {}, { freeTier: false }, 'Ada has a free plan. Bob has none.'],
    [
      'other pricing models',
      { pricingModel: 'Subscription' },
      { pricingModel: 'Quote on request' },
      'Ada is paid; Bob is priced on request.',
    ],
    ['a free agent', {}, { pricingModel: 'Free' }, 'Ada is free with paid plans; Bob is free.'],
    [
      'integrations of the other one',
      {},
      { integrations: ['slack', 'github'] },
      'Only Bob lists an integration with GitHub.',
    ],
    [
      'no privacy',
      {},
      { dataPrivacy: false },
      'Ada has an option to keep your data out of training. Bob has none.',
    ],
  ])('%s', (_, a, b, text) => {
    expect(texts(agent(a), other(b)).differences).toEqual([text]);
  });

  test('never speak of a rating to which sample reviews contribute', () => {
    for (const [a, b] of [
      [agent({ rating: 5, sampleReviewCount: 1 }), other()],
      [agent({ rating: 5 }), other({ sampleReviewCount: 3 })],
    ] as const)
      expect(texts(a, b).differences).toEqual([]);
  });
});

test('equal facts are similarities', () => {
  expect(texts(agent(), other())).toEqual({
    differences: [],
    similarities: [
      'For both, the cheapest paid plan costs $20 per month.',
      'Both have a free plan.',
      'Both have an option to keep your data out of training.',
      'Both work with Slack.',
      'Experience needed for both: beginner.',
      'Reviewers rate both 4.3 out of 5 (3 reviews and 3 reviews).',
      'Both were launched in 2024.',
    ],
  });
});

test('what both lack is a similarity, too', () => {
  const lacking = { freeTier: false, dataPrivacy: false };
  const { similarities } = texts(agent(lacking), other(lacking));
  expect(similarities).toContain('Neither has a free plan.');
  expect(similarities).toContain('Neither has an option to keep your data out of training.');
});

test('statements are filed under their topics', () => {
  const topics = [
    'price',
    'freeTier',
    'dataPrivacy',
    'integrations',
    'experience',
    'rating',
    'launch',
  ];
  expect(comparePair(agent(), other()).similarities.map(({ topic }) => topic)).toEqual(topics);
  const opposite = other({
    ...{ monthlyPriceUsd: 5, freeTier: false, pricingModel: 'Subscription', rating: 2 },
    ...{ integrations: ['github'], dataPrivacy: false, expertise: 'advanced', launchedOn: '2020' },
  });
  expect(comparePair(agent(), opposite).differences.map(({ topic }) => topic)).toEqual([
    ...['price', 'freeTier', 'dataPrivacy', 'pricing-model', 'integrations', 'integrations'],
    ...['experience', 'rating', 'launch'],
  ]);
});

test('an unknown fact makes no statement, in either order', () => {
  const unknown = other(UNKNOWN);
  for (const pair of [
    [agent(), unknown],
    [unknown, agent()],
    [unknown, unknown],
  ] as const)
    expect(texts(...pair)).toEqual({ differences: [], similarities: [] });
});

test('unknown facts are named', () => {
  expect(unknownFacts(agent())).toEqual([]);
  expect(unknownFacts(other(UNKNOWN))).toEqual([
    'the price of a paid plan',
    'what it integrates with',
    'whether it has a free plan',
    'whether your data can stay out of training',
    'the experience it needs',
    'when it was launched',
  ]);
});

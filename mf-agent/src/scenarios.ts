import { sampleReview } from '@agent-atlas/api-client/samples';
import type { Scenario } from '@agent-atlas/contract';
import { alternativesScenarios } from './alternatives/scenarios.ts';
import { comparisonScenarios } from './comparison/scenarios.ts';
import { historyScenarios } from './history/scenarios.ts';
import { BROKEN, LONG_TEXT, longAgent, PENDING, UNBROKEN, usual } from './mock-responses.ts';
import { pairScenarios } from './pairs/scenarios.ts';
import { reviewScenarios } from './reviews/scenarios.ts';
import { sampleAgent, sampleRanking, sampleVotes } from './sample-data.ts';
import { shortlistScenarios } from './shortlist/scenarios.ts';

const sampleReviews = (count: number) =>
  Array.from({ length: count }, (_, index) => sampleReview(index + 1));

const bare = sampleAgent(1, {
  pricingModel: '',
  pricingDetails: [],
  features: [],
  rating: 0,
  reviewCount: 0,
  productHuntUpvotes: 0,
  productHuntUrl: null,
  freeTier: null,
  monthlyPriceUsd: null,
  expertise: null,
  integrations: [],
  dataPrivacy: null,
  launchedOn: null,
  upvotes: 0,
  downvotes: 0,
});

const agentScenarios: Scenario[] = [
  { id: 'agent', title: 'Agent', url: '/agent/1', answers: usual },
  { id: 'agent-reviews', title: 'Reviews tab', url: '/agent/1?tab=reviews', answers: usual },
  {
    id: 'agent-alternatives',
    title: 'Alternatives tab',
    url: '/agent/1?tab=alternatives',
    answers: usual,
  },
  {
    id: 'agent-voted',
    title: 'Agent upvoted in this session',
    url: '/agent/1',
    answers: { ...usual, '/api/votes?agentId=1': { json: sampleVotes('upvote') } },
  },
  {
    id: 'agent-leader',
    title: 'Best agent in its category',
    url: '/agent/1?tab=reviews',
    answers: {
      ...usual,
      '/api/agents/1/ranking': { json: { ...sampleRanking(), rank: 1 } },
    },
  },
  {
    id: 'agent-bare',
    title: 'Agent with few known facts',
    url: '/agent/1',
    answers: {
      ...usual,
      '/api/agents/1': { json: bare },
      '/api/reviews?agentId=1&limit=10': { json: [] },
    },
  },
  {
    id: 'agent-retired',
    title: 'Retired agent',
    url: '/agent/1',
    answers: {
      ...usual,
      '/api/agents/1': { json: sampleAgent(1, { retiredOn: '2026-11-21' }) },
      '/api/agents/1/ranking': { status: 404, body: 'Agent not found' },
    },
  },
  {
    id: 'agent-no-reviews',
    title: 'Reviews tab without reviews',
    url: '/agent/1?tab=reviews',
    answers: {
      ...usual,
      '/api/agents/1': { json: bare },
      '/api/reviews?agentId=1&limit=10': { json: [] },
    },
  },
  {
    id: 'agent-many-reviews',
    title: 'Many reviews',
    url: '/agent/1?tab=reviews',
    answers: {
      ...usual,
      '/api/agents/1': { json: sampleAgent(1, { reviewCount: 24 }) },
      '/api/reviews?agentId=1&limit=10': { json: sampleReviews(10), next: 'c10' },
      '/api/reviews?agentId=1&limit=20': { json: sampleReviews(20), next: 'c20' },
      '/api/reviews?agentId=1&limit=50': { json: sampleReviews(24) },
    },
  },
  {
    id: 'agent-very-many-reviews',
    title: 'More reviews than one response holds',
    url: '/agent/1?tab=reviews&show=200',
    answers: {
      ...usual,
      '/api/agents/1': { json: sampleAgent(1, { reviewCount: 1234 }) },
      '/api/reviews?agentId=1&limit=200': { json: sampleReviews(200), next: 'c200' },
      '/api/reviews?agentId=1&cursor=c200&limit=10': { json: sampleReviews(4) },
    },
  },
  {
    id: 'agent-genuine-reviews',
    title: 'Genuine reviews among samples',
    url: '/agent/1?tab=reviews',
    answers: {
      ...usual,
      '/api/reviews?agentId=1&limit=10': {
        json: [
          sampleReview(1, { sample: false, rating: 5 }),
          sampleReview(2, { rating: 1 }),
          sampleReview(3, { sample: false, rating: 4 }),
        ],
      },
    },
  },
  {
    id: 'agent-reviewed',
    title: 'Genuine reviews only',
    url: '/agent/1',
    answers: {
      ...usual,
      '/api/agents/1': { json: sampleAgent(1, { rating: 4.5, reviewCount: 900 }) },
      '/api/reviews?agentId=1&limit=10': {
        json: [5, 4].map((rating, index) => sampleReview(index + 1, { sample: false, rating })),
      },
    },
  },
  {
    id: 'agent-older-samples',
    title: 'Genuine reviews, samples on later pages',
    url: '/agent/1',
    answers: {
      ...usual,
      '/api/agents/1': { json: sampleAgent(1, { reviewCount: 12, sampleReviewCount: 2 }) },
      '/api/reviews?agentId=1&limit=10': {
        json: Array.from({ length: 10 }, (_, index) => sampleReview(index + 1, { sample: false })),
        next: 'c10',
      },
    },
  },
  {
    id: 'agent-no-ranking',
    title: 'Agent, ranking unavailable',
    url: '/agent/1',
    answers: { ...usual, '/api/agents/1/ranking': BROKEN },
  },
  {
    id: 'agent-no-alternatives',
    title: 'Only agent in its category',
    url: '/agent/1?tab=alternatives',
    answers: { ...usual, '/api/categories/AI%20Chatbot?limit=4': { json: [sampleAgent(1)] } },
  },
  {
    id: 'agent-long',
    title: 'Long texts',
    url: '/agent/1',
    answers: {
      ...usual,
      '/api/agents/1': { json: longAgent },
      '/api/reviews?agentId=1&limit=10': {
        json: [
          sampleReview(1, {
            username: UNBROKEN,
            title: UNBROKEN,
            content: LONG_TEXT,
            pros: [UNBROKEN, LONG_TEXT],
            cons: [UNBROKEN],
          }),
        ],
      },
    },
  },
  {
    id: 'agent-slow',
    title: 'Agent, loading',
    url: '/agent/1',
    answers: { '/api/agents/1': PENDING, '/api/reviews?agentId=1&limit=10': PENDING },
  },
  {
    id: 'agent-slow-parts',
    title: 'Ranking and reviews, loading',
    url: '/agent/1',
    answers: {
      ...usual,
      '/api/agents/1/ranking': PENDING,
      '/api/reviews?agentId=1&limit=10': PENDING,
    },
  },
  {
    id: 'agent-slow-reviews',
    title: 'Reviews, loading',
    url: '/agent/1?tab=reviews',
    answers: { ...usual, '/api/reviews?agentId=1&limit=10': PENDING },
  },
  {
    id: 'agent-slow-alternatives',
    title: 'Alternatives, loading',
    url: '/agent/1?tab=alternatives',
    answers: { ...usual, '/api/categories/AI%20Chatbot?limit=4': PENDING },
  },
  {
    id: 'agent-failing',
    title: 'Agent, API unavailable',
    url: '/agent/1',
    answers: { '/api/agents/1': BROKEN, '/api/reviews?agentId=1&limit=10': BROKEN },
  },
  {
    id: 'agent-failing-parts',
    title: 'Agent, reviews and votes unavailable',
    url: '/agent/1?tab=reviews',
    answers: {
      '/api/agents/1': { json: sampleAgent(1) },
      '/api/reviews?agentId=1&limit=10': BROKEN,
    },
  },
  {
    id: 'agent-failing-alternatives',
    title: 'Alternatives tab, alternatives unavailable',
    url: '/agent/1?tab=alternatives',
    answers: { ...usual, '/api/categories/AI%20Chatbot?limit=4': BROKEN },
  },
  { id: 'agent-missing', title: 'Unknown agent', url: '/agent/999', answers: {} },
  { id: 'agent-bad-id', title: 'Invalid agent id', url: '/agent/chatgpt', answers: {} },
];

/** The states of this remote's pages that tests and QA can select. */
export const scenarios: Scenario[] = [
  ...agentScenarios,
  ...reviewScenarios,
  ...historyScenarios,
  ...comparisonScenarios,
  ...pairScenarios,
  ...alternativesScenarios,
  ...shortlistScenarios,
];

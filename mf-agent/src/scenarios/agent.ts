import { sampleReview } from '@agent-atlas/api-client/samples';
import type { Scenario } from '@agent-atlas/contract';
import { BROKEN, LONG_TEXT, longAgent, PENDING, UNBROKEN, usual } from './mock-responses.ts';
import { sampleAgent, sampleChange, sampleRanking, sampleVotes } from './samples.ts';

const AGENT = '/api/agents/1';
const RANKING = '/api/agents/1/ranking';
const HISTORY = '/api/agents/1/history';
const REVIEWS = '/api/reviews?agentId=1&limit=10';
const SAME_CATEGORY = '/api/categories/AI%20Chatbot?limit=4';

type Answers = Scenario['answers'];

/** A state of agent 1. What `answers` leaves out is as usual. */
const agent = (id: string, title: string, answers: Answers = {}, search = ''): Scenario => ({
  id: `agent${id}`,
  title,
  url: `/agent/1${search}`,
  answers: { ...usual, ...answers },
});

const reviewsTab = (id: string, title: string, answers: Answers = {}, search = '') =>
  agent(id, title, answers, `?tab=reviews${search}`);

const alternativesTab = (id: string, title: string, answers: Answers = {}) =>
  agent(id, title, answers, '?tab=alternatives');

const sampleReviews = (count: number) =>
  Array.from({ length: count }, (_, index) => sampleReview(index + 1));

const genuine = (id: number, rating = 4) => sampleReview(id, { sample: false, rating });

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

const PRICES = 'https://www.agent.example/prices';

const checked = sampleAgent(1, {
  isCheckDue: true,
  checked: {
    monthlyPriceUsd: { on: '2026-10-07', source: PRICES, isDue: false },
    launchedOn: { on: '2025-03-14', source: 'https://news.example/launch', isDue: true },
    pricingModel: { on: '2026-10-07', source: PRICES, isDue: false },
  },
  training: [
    { plans: 'Free and Plus', byDefault: true, canTurnOff: true },
    { plans: 'Team', byDefault: false, canTurnOff: null },
  ].map((plan) => ({ ...plan, on: '2026-10-07', source: PRICES, isDue: false })),
});

const changes = [
  sampleChange(6, { field: 'integrations', before: ['slack'], after: ['github', 'zapier'] }),
  sampleChange(5),
  sampleChange(4, { field: 'freeTier', before: null, after: true }),
  sampleChange(3, {
    field: 'pricingDetails',
    before: ['Plus: $16 per month'],
    after: ['Plus: $20 per month', LONG_TEXT],
  }),
  sampleChange(2, { field: 'retiredOn', before: '2026-01-02', after: null }),
  sampleChange(1, { before: 12, after: 16 }),
];

const priceBecameKnown = [
  sampleChange(3, { before: null, after: 20 }),
  sampleChange(2, { after: null }),
  sampleChange(1, { before: 12, after: 16 }),
];

const longReview = sampleReview(1, {
  username: UNBROKEN,
  title: UNBROKEN,
  content: LONG_TEXT,
  pros: [UNBROKEN, LONG_TEXT],
  cons: [UNBROKEN],
});

/** The states of an agent's page. */
export const agentScenarios: Scenario[] = [
  agent('', 'Agent'),
  reviewsTab('-reviews', 'Reviews tab'),
  alternativesTab('-alternatives', 'Alternatives tab'),
  agent('-voted', 'Agent upvoted in this session', {
    '/api/votes?agentId=1': { json: sampleVotes('upvote') },
  }),
  reviewsTab('-leader', 'Best agent in its category', {
    [RANKING]: { json: { ...sampleRanking(), rank: 1 } },
  }),
  agent('-bare', 'Agent with few known facts', {
    [AGENT]: { json: bare },
    [REVIEWS]: { json: [] },
  }),
  agent('-checked', 'Facts with checks of their own', { [AGENT]: { json: checked } }),
  agent('-retired', 'Retired agent', {
    [AGENT]: { json: sampleAgent(1, { retiredOn: '2026-11-21' }) },
    [RANKING]: { status: 404, body: 'Agent not found' },
  }),
  agent('-changed', 'Agent with changed facts', { [HISTORY]: { json: changes } }),
  agent('-price-known', 'Agent whose price became known', {
    [HISTORY]: { json: priceBecameKnown },
  }),
  agent('-no-ranking', 'Agent, ranking unavailable', { [RANKING]: BROKEN }),
  agent('-long', 'Long texts', { [AGENT]: { json: longAgent }, [REVIEWS]: { json: [longReview] } }),
  reviewsTab('-no-reviews', 'Reviews tab without reviews', {
    [AGENT]: { json: bare },
    [REVIEWS]: { json: [] },
  }),
  reviewsTab('-many-reviews', 'Many reviews', {
    [AGENT]: { json: sampleAgent(1, { reviewCount: 24 }) },
    [REVIEWS]: { json: sampleReviews(10), next: 'c10' },
    '/api/reviews?agentId=1&limit=20': { json: sampleReviews(20), next: 'c20' },
    '/api/reviews?agentId=1&limit=50': { json: sampleReviews(24) },
  }),
  reviewsTab(
    '-very-many-reviews',
    'More reviews than one response holds',
    {
      [AGENT]: { json: sampleAgent(1, { reviewCount: 1234 }) },
      '/api/reviews?agentId=1&limit=200': { json: sampleReviews(200), next: 'c200' },
      '/api/reviews?agentId=1&cursor=c200&limit=10': { json: sampleReviews(4) },
    },
    '&show=200',
  ),
  reviewsTab('-genuine-reviews', 'Genuine reviews among samples', {
    [REVIEWS]: { json: [genuine(1, 5), sampleReview(2, { rating: 1 }), genuine(3)] },
  }),
  agent('-reviewed', 'Genuine reviews only', {
    [AGENT]: { json: sampleAgent(1, { rating: 4.5, reviewCount: 900 }) },
    [REVIEWS]: { json: [genuine(1, 5), genuine(2)] },
  }),
  agent('-older-samples', 'Genuine reviews, samples on later pages', {
    [AGENT]: { json: sampleAgent(1, { reviewCount: 12, sampleReviewCount: 2 }) },
    [REVIEWS]: {
      json: Array.from({ length: 10 }, (_, index) => genuine(index + 1)),
      next: 'c10',
    },
  }),
  alternativesTab('-no-alternatives', 'Only agent in its category', {
    [SAME_CATEGORY]: { json: [sampleAgent(1)] },
  }),
  agent('-slow', 'Agent, loading', { [AGENT]: PENDING, [REVIEWS]: PENDING }),
  agent('-slow-parts', 'Ranking and reviews, loading', { [RANKING]: PENDING, [REVIEWS]: PENDING }),
  reviewsTab('-slow-reviews', 'Reviews, loading', { [REVIEWS]: PENDING }),
  alternativesTab('-slow-alternatives', 'Alternatives, loading', { [SAME_CATEGORY]: PENDING }),
  {
    ...agent('-failing', 'Agent, API unavailable'),
    answers: { [AGENT]: BROKEN, [REVIEWS]: BROKEN },
  },
  {
    ...reviewsTab('-failing-parts', 'Agent, reviews and votes unavailable'),
    answers: { [AGENT]: { json: sampleAgent(1) }, [REVIEWS]: BROKEN },
  },
  alternativesTab('-failing-alternatives', 'Alternatives tab, alternatives unavailable', {
    [SAME_CATEGORY]: BROKEN,
  }),
  { id: 'agent-missing', title: 'Unknown agent', url: '/agent/999', answers: {} },
  { id: 'agent-bad-id', title: 'Invalid agent id', url: '/agent/chatgpt', answers: {} },
];

import { CATEGORY_TILES, normalizeCategoryName } from '@agent-atlas/api-client/rules';
import { sampleAgent } from '@agent-atlas/api-client/samples';
import type { Scenario, ScenarioAnswer } from '@agent-atlas/contract';
import { BROKEN, LONG_NAME, LONG_TEXT, PENDING, UNBROKEN } from './mock-responses.ts';
import { sampleAgents, sampleEntry, sampleRecentReview } from './samples.ts';

type Mocks = Readonly<Record<string, ScenarioAnswer>>;

const CATEGORIES = '/api/categories';
const LEADERBOARD = '/api/leaderboard';
const FEATURED = '/api/featured-agents';
const CHATBOTS = '/api/categories/AI%20Chatbot?limit=4';
const REVIEWS = '/api/recent-reviews';

const leaderboard = (...topRated: object[]): ScenarioAnswer => ({
  json: { topRated, trending: [], mostReviewed: [], categoryBest: {} },
});

const usual: Mocks = {
  [CATEGORIES]: {
    json: CATEGORY_TILES.map((name, index) => ({
      name: normalizeCategoryName(name),
      count: index + 10,
    })),
  },
  [LEADERBOARD]: leaderboard(...[1, 2, 3, 4, 5].map((rank) => sampleEntry(rank))),
  [FEATURED]: { json: sampleAgents(6, 11, { category: 'Writing Assistant' }) },
  [CHATBOTS]: { json: sampleAgents(4, 21), next: 'four' },
  [REVIEWS]: { json: [sampleRecentReview(1), sampleRecentReview(2), sampleRecentReview(3)] },
};

const empty: Mocks = {
  [CATEGORIES]: { json: [] },
  [LEADERBOARD]: leaderboard(),
  [FEATURED]: { json: [] },
  [CHATBOTS]: { json: [] },
  [REVIEWS]: { json: [] },
};

const long: Mocks = {
  ...usual,
  [CATEGORIES]: { json: [{ name: 'AI Chatbot', count: 1_234_567 }] },
  [LEADERBOARD]: leaderboard(
    sampleEntry(1, { name: LONG_NAME, company: UNBROKEN, score: 100, rating: 5 }),
    sampleEntry(2, { name: UNBROKEN, reviewCount: 0, rating: 0, score: 0 }),
  ),
  [FEATURED]: {
    json: [
      sampleAgent(11, { name: LONG_NAME, description: LONG_TEXT, company: UNBROKEN, rating: 4.5 }),
      sampleAgent(12, { reviewCount: 0, rating: 0, productHuntUpvotes: 12345 }),
      sampleAgent(13, { pricingModel: '', description: '', upvotes: 1234567 }),
    ],
  },
  [CHATBOTS]: { json: sampleAgents(4, 21, { name: UNBROKEN, productHuntUpvotes: 123456 }) },
  [REVIEWS]: {
    json: [sampleRecentReview(1, { title: UNBROKEN, content: LONG_TEXT, username: UNBROKEN })],
  },
};

const mockAll = (response: ScenarioAnswer): Mocks =>
  Object.fromEntries(Object.keys(usual).map((path) => [path, response]));

function home(id: string, title: string, answers: Mocks): Scenario {
  return { id, title, url: '/', answers };
}

/** The states of the home page. */
export const homeScenarios: Scenario[] = [
  home('home', 'Home', usual),
  home('home-aliases', 'Home, categories with aliases', {
    ...usual,
    [CATEGORIES]: {
      json: [
        { name: 'image generator', count: 3 },
        { name: 'AI Image Generator', count: 4 },
      ],
    },
  }),
  home('home-empty', 'Home, empty directory', empty),
  home('home-slow', 'Home, loading', mockAll(PENDING)),
  home('home-failing', 'Home, API unavailable', mockAll(BROKEN)),
  home('home-long', 'Home with long texts', long),
];

import { CATEGORY_TILES, normalizeCategoryName } from '@agent-atlas/api/rules';
import type { Scenario, ScenarioAnswer } from '@agent-atlas/shell/contract';
import { BROKEN, LONG_NAME, LONG_TEXT, PENDING, UNBROKEN } from './sample-answers.ts';
import { sampleAgent, sampleAgents, sampleEntry, sampleReview } from './sample-data.ts';
import { searchScenarios } from './search/scenarios.ts';

type Answers = Readonly<Record<string, ScenarioAnswer>>;

const homeAnswers: Answers = {
  '/api/categories': {
    json: CATEGORY_TILES.map((name, index) => ({
      name: normalizeCategoryName(name),
      count: index + 10,
    })),
  },
  '/api/leaderboard': {
    json: {
      topRated: [1, 2, 3, 4, 5].map((rank) => sampleEntry(rank)),
      trending: [],
      mostReviewed: [],
      categoryBest: {},
    },
  },
  '/api/featured-agents': { json: sampleAgents(6, 11, { category: 'Writing Assistant' }) },
  '/api/categories/AI%20Chatbot': { json: sampleAgents(7, 21) },
  '/api/recent-reviews': { json: [sampleReview(1), sampleReview(2), sampleReview(3)] },
};

const emptyHome: Answers = {
  '/api/categories': { json: [] },
  '/api/leaderboard': {
    json: { topRated: [], trending: [], mostReviewed: [], categoryBest: {} },
  },
  '/api/featured-agents': { json: [] },
  '/api/categories/AI%20Chatbot': { json: [] },
  '/api/recent-reviews': { json: [] },
};

function everyHomeAnswer(answer: ScenarioAnswer): Answers {
  return Object.fromEntries(Object.keys(homeAnswers).map((path) => [path, answer]));
}

const home: Scenario[] = [
  { id: 'home', title: 'Home', url: '/', answers: homeAnswers },
  { id: 'home-empty', title: 'Home of an empty directory', url: '/', answers: emptyHome },
  { id: 'home-slow', title: 'Home while loading', url: '/', answers: everyHomeAnswer(PENDING) },
  { id: 'home-failing', title: 'Home, API away', url: '/', answers: everyHomeAnswer(BROKEN) },
  {
    id: 'home-long',
    title: 'Home with long texts',
    url: '/',
    answers: {
      ...homeAnswers,
      '/api/leaderboard': {
        json: {
          topRated: [sampleEntry(1, { name: LONG_NAME, company: UNBROKEN, score: 100 })],
          trending: [],
          mostReviewed: [],
          categoryBest: {},
        },
      },
      '/api/featured-agents': {
        json: [
          sampleAgent(11, { name: LONG_NAME, description: LONG_TEXT, company: UNBROKEN }),
          sampleAgent(12, { reviewCount: 0, rating: 0, productHuntUpvotes: 12345 }),
        ],
      },
      '/api/recent-reviews': {
        json: [sampleReview(1, { title: UNBROKEN, content: LONG_TEXT, username: UNBROKEN })],
      },
    },
  },
];

const category: Scenario[] = [
  {
    id: 'category',
    title: 'Category',
    url: '/category/AI%20Chatbot',
    answers: { '/api/categories/AI%20Chatbot': { json: sampleAgents(7) } },
  },
  {
    id: 'category-one',
    title: 'Category with one agent',
    url: '/category/Code%20Assistant',
    answers: { '/api/categories/Code%20Assistant': { json: sampleAgents(1) } },
  },
  {
    id: 'category-alias',
    title: 'Category under another name',
    url: '/category/Image%20Generator',
    answers: { '/api/categories/AI%20Image%20Generator': { json: sampleAgents(2) } },
  },
  {
    id: 'category-slash',
    title: 'Category with a slash in its name',
    url: '/category/AI%20Platform%2FModel%20Builder',
    answers: { '/api/categories/AI%20Platform%2FModel%20Builder': { json: sampleAgents(3) } },
  },
  {
    id: 'category-empty',
    title: 'Category without agents',
    url: '/category/AI%20Voice%20Generator',
    answers: { '/api/categories/AI%20Voice%20Generator': { json: [] } },
  },
  {
    id: 'category-unknown',
    title: 'Unknown category',
    url: '/category/Time%20Machine',
    answers: {},
  },
  {
    id: 'category-slow',
    title: 'Category while loading',
    url: '/category/AI%20Chatbot',
    answers: { '/api/categories/AI%20Chatbot': PENDING },
  },
  {
    id: 'category-failing',
    title: 'Category, API away',
    url: '/category/AI%20Chatbot',
    answers: { '/api/categories/AI%20Chatbot': BROKEN },
  },
];

function listScenarios(id: string, title: string, url: string, path: string): Scenario[] {
  return [
    { id, title, url, answers: { [path]: { json: sampleAgents(8) } } },
    { id: `${id}-empty`, title: `${title}, none`, url, answers: { [path]: { json: [] } } },
    { id: `${id}-slow`, title: `${title} while loading`, url, answers: { [path]: PENDING } },
    { id: `${id}-failing`, title: `${title}, API away`, url, answers: { [path]: BROKEN } },
  ];
}

/** The states of this remote's pages that tests and QA can ask for. */
export const scenarios: Scenario[] = [
  ...home,
  ...category,
  ...listScenarios('popular', 'Popular agents', '/popular', '/api/popular-agents'),
  ...listScenarios('new', 'Newest agents', '/new', '/api/newest-agents'),
  ...searchScenarios,
];

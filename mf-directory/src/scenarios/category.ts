import type { CategoryFacets } from '@agent-atlas/api-client/rules';
import type { Scenario, ScenarioAnswer } from '@agent-atlas/contract';
import { BROKEN, edgeAgents, PENDING, REFUSED } from './mock-responses.ts';
import { sampleAgents } from './samples.ts';

/** Mock responses for a category: its agents and its facets. */
interface CategoryMocks {
  readonly agents: ScenarioAnswer;
  readonly facets?: ScenarioAnswer;
  /** Query of the page's URL. */
  readonly search?: string;
  /** Query of the facets request. */
  readonly filters?: string;
  /** Query of the agents request. */
  readonly request?: string;
  /** Agents for other queries. */
  readonly also?: Readonly<Record<string, ScenarioAnswer>>;
}

function facets(total: number, others: Partial<CategoryFacets> = {}): ScenarioAnswer {
  const pricing = [
    { kind: 'free', count: 2 },
    { kind: 'freemium', count: 5 },
  ];
  const ratings = [
    { atLeast: 4, count: 6 },
    { atLeast: 3, count: 7 },
  ];
  const flags = [
    { flag: 'freeTier', count: 7 },
    { flag: 'api', count: 3 },
  ];
  const languages = [
    { language: 'en', count: 4 },
    { language: 'de', count: 2 },
  ];
  return { json: { total, pricing, ratings, flags, languages, ...others } };
}

function category(id: string, title: string, name: string, mocks: CategoryMocks): Scenario {
  const { agents, search = '', request = 'limit=48', filters = '' } = mocks;
  const path = `/api/categories/${name}`;
  const also = Object.entries(mocks.also ?? {}).map(([query, response]) => [
    `${path}?${query}`,
    response,
  ]);
  return {
    id,
    title,
    url: `/category/${name}${search}`,
    answers: {
      [`${path}?${request}`]: agents,
      [`${path}/facets${filters && '?'}${filters}`]: mocks.facets ?? facets(7),
      ...Object.fromEntries(also),
    },
  };
}

const CHATBOT = 'AI%20Chatbot';

const usual: Scenario[] = [
  category('category', 'Category', CHATBOT, { agents: { json: sampleAgents(7) } }),
  category('category-one', 'Category with one agent', 'Code%20Assistant', {
    agents: { json: sampleAgents(1) },
    facets: facets(1, {
      pricing: [{ kind: 'free', count: 1 }],
      ratings: [],
      flags: [],
      languages: [],
    }),
  }),
  {
    ...category('category-alias', 'Category under another name', 'AI%20Image%20Generator', {
      agents: { json: sampleAgents(2, 1, { category: 'AI Image Generator' }) },
    }),
    url: '/category/image%20generator',
  },
  category('category-slash', 'Category with a slash', 'AI%20Platform%2FModel%20Builder', {
    agents: { json: sampleAgents(3, 1, { category: 'AI Platform/Model Builder' }) },
  }),
  category('category-edges', 'Category with unusual agents', CHATBOT, {
    agents: { json: edgeAgents },
  }),
];

const filtered: Scenario[] = [
  category('category-narrowed', 'Filtered and sorted category', CHATBOT, {
    agents: { json: sampleAgents(2) },
    facets: facets(2),
    search: '?pricing=free&rating=4&sort=name',
    request: 'limit=48&pricing=free&rating=4&sort=name',
    filters: 'pricing=free&rating=4',
  }),
  category('category-narrowed-away', 'Category, no agents match the filters', CHATBOT, {
    agents: { json: [] },
    facets: facets(0, { pricing: [], ratings: [], flags: [], languages: [] }),
    search: '?pricing=quote&rating=4.5',
    request: 'limit=48&pricing=quote&rating=4.5',
    filters: 'pricing=quote&rating=4.5',
  }),
];

const many: Scenario[] = [
  category('category-slow-filters', 'Category, filtered agents still loading', CHATBOT, {
    agents: { json: sampleAgents(7) },
    also: { 'limit=48&pricing=free': PENDING },
  }),
  category('category-slow-clearing', 'Category, no matches, all agents still loading', CHATBOT, {
    agents: { json: [] },
    facets: facets(0, { pricing: [], ratings: [], flags: [], languages: [] }),
    search: '?pricing=quote',
    request: 'limit=48&pricing=quote',
    filters: 'pricing=quote',
    also: { 'limit=48': PENDING },
  }),
  category('category-many', 'Category with more agents than one page shows', CHATBOT, {
    agents: { json: sampleAgents(48), next: 'c48' },
    facets: facets(1203),
    also: { 'limit=96': { json: sampleAgents(96), next: 'c96' } },
  }),
  category('category-more', 'Category with the most agents one page can show', CHATBOT, {
    agents: { json: sampleAgents(200), next: 'c200' },
    facets: facets(1203),
    search: '?show=200',
    request: 'limit=200',
  }),
  category('category-after', 'Second page of a long category', CHATBOT, {
    agents: { json: sampleAgents(20, 201) },
    facets: facets(220),
    search: '?after=c200',
    request: 'cursor=c200&limit=48',
  }),
  category('category-astray', 'Category, invalid cursor', CHATBOT, {
    agents: REFUSED,
    search: '?after=x',
    request: 'cursor=x&limit=48',
  }),
  category('category-uncounted', 'Long category, count unavailable', CHATBOT, {
    agents: { json: sampleAgents(48), next: 'c48' },
    facets: BROKEN,
  }),
];

const without: Scenario[] = [
  category('category-empty', 'Category without agents', 'AI%20Voice%20Generator', {
    agents: { json: [] },
    facets: facets(0, { pricing: [], ratings: [], flags: [], languages: [] }),
  }),
  {
    id: 'category-unknown',
    title: 'Unknown category',
    url: '/category/Time%20Machine',
    answers: {},
  },
  category('category-refused', 'Invalid category name', '%00', {
    agents: REFUSED,
    facets: REFUSED,
  }),
  category('category-slow', 'Category, loading', CHATBOT, {
    agents: PENDING,
    facets: PENDING,
  }),
  category('category-failing', 'Category, API unavailable', CHATBOT, {
    agents: BROKEN,
    facets: BROKEN,
  }),
];

/** The states of a category's page. */
export const categoryScenarios: Scenario[] = [...usual, ...filtered, ...many, ...without];

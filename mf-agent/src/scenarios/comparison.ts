import type { Agent, SearchResult } from '@agent-atlas/api-client/rules';
import type { Scenario, ScenarioAnswer } from '@agent-atlas/contract';
import { BROKEN, longAgent, PENDING } from './mock-responses.ts';
import { sampleAgent } from './samples.ts';

const chatbot = sampleAgent(1, { rating: 4.6, reviewCount: 3, monthlyPriceUsd: 20 });
const coder = sampleAgent(2, {
  category: 'Code Assistant',
  rating: 4.1,
  reviewCount: 40,
  productHuntUpvotes: 0,
  productHuntUrl: null,
  monthlyPriceUsd: 10.5,
  freeTier: false,
  features: ['Completion'],
});
const unrated = sampleAgent(3, {
  name: 'Zither',
  company: 'Strings Ltd',
  rating: 0,
  reviewCount: 0,
  monthlyPriceUsd: null,
  integrations: [],
  pricingDetails: [],
});
const checked = sampleAgent(4, {
  checked: {
    monthlyPriceUsd: { on: '2025-03-14', source: 'https://agent.example/prices', isDue: true },
  },
});
const directory = [chatbot, coder, unrated, checked, sampleAgent(5)];

type Mocks = Readonly<Record<string, ScenarioAnswer>>;

/** A mock search result. */
function searchResult(agents: Agent[]): SearchResult {
  const facets = { categories: [], pricing: [], ratings: [], areAtLeast: false };
  const [total, totalIsAtLeast] = [agents.length, false];
  return {
    ...{ agents, categories: [], total, totalIsAtLeast, didYouMean: null },
    ...{ reading: undefined, facets },
  };
}

/** Mock responses for these agents: each agent, and the lists for the picker. */
function mocksFor(agents: readonly Agent[]): Mocks {
  return {
    ...Object.fromEntries(agents.map((agent) => [`/api/agents/${agent.id}`, { json: agent }])),
    '/api/agents?limit=48': { json: agents.toSorted((a, b) => (a.name < b.name ? -1 : 1)) },
    '/api/search?limit=48&q=code': { json: searchResult([coder]) },
    '/api/search?limit=48&q=strings': { json: searchResult([unrated]) },
    '/api/search?limit=48&q=zeppelin': { json: searchResult([]) },
  };
}

function comparison(
  id: string,
  title: string,
  search: string,
  answers: Mocks = mocksFor(directory),
): Scenario {
  return { id, title, url: `/compare${search}`, answers };
}

/** The states of the comparison. */
export const comparisonScenarios: Scenario[] = [
  comparison('compare-empty', 'Empty comparison', ''),
  comparison('compare-one', 'Comparison of one agent', '?ids=1'),
  comparison('compare-retired', 'Comparison with a retired agent', '?ids=1,2', {
    ...mocksFor(directory),
    '/api/agents/2': { json: { ...coder, retiredOn: '2026-11-21' } },
  }),
  comparison('compare', 'Comparison', '?ids=2,1,3'),
  comparison('compare-full', 'Comparison of four agents', '?ids=1,2,3,4'),
  comparison('compare-full-picker', 'Full comparison, picker open', '?ids=1,2,3,4&picker=open'),
  comparison('compare-too-many', 'Comparison of too many agents', '?ids=1,2,2,3,4,5'),
  comparison('compare-unknown', 'Comparison with unknown agents', '?ids=999,1,x,9999999999'),
  comparison('compare-only-unknown', 'Comparison of unknown agents', '?ids=998,999'),
  comparison('compare-picker', 'Picker open', '?picker=open'),
  comparison('compare-picker-one', 'Picker open with one agent selected', '?ids=1&picker=open'),
  comparison('compare-picker-many', 'Picker with more agents than shown', '?picker=open', {
    ...mocksFor(directory),
    '/api/agents?limit=48': { json: directory, next: 'c48' },
  }),
  comparison('compare-find', 'Picker with search results', '?picker=open&find=strings'),
  comparison('compare-differences', 'Differences only', '?ids=1,2&rows=different'),
  comparison(
    'compare-same',
    'Differences only, identical agents',
    '?ids=4,5&rows=different',
    mocksFor([4, 5].map((id) => sampleAgent(id, { name: 'Twin', description: 'Twin.' }))),
  ),
  comparison(
    'compare-long',
    'Comparison with long texts',
    '?ids=1,2,3,4',
    mocksFor([1, 2, 3, 4].map((id) => ({ ...longAgent, id }))),
  ),
  comparison('compare-slow', 'Comparison, loading', '?ids=1,2', {
    ...mocksFor(directory),
    '/api/agents/2': PENDING,
  }),
  comparison('compare-slow-picker', 'Picker, loading', '?ids=1&picker=open', {
    ...mocksFor(directory),
    '/api/agents?limit=48': PENDING,
  }),
  comparison('compare-failing', 'Comparison, API unavailable', '?ids=1,2', {
    '/api/agents/1': BROKEN,
    '/api/agents/2': BROKEN,
  }),
  comparison('compare-failing-one', 'Comparison, one agent unavailable', '?ids=1,2,3', {
    ...mocksFor(directory),
    '/api/agents/2': BROKEN,
  }),
  comparison('compare-failing-picker', 'Picker, agents unavailable', '?ids=1&picker=open', {
    ...mocksFor(directory),
    '/api/agents?limit=48': BROKEN,
  }),
];

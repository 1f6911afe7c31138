import { sampleAgent } from '@agent-atlas/api-client/samples';
import type { Scenario, ScenarioAnswer } from '@agent-atlas/contract';
import { BROKEN, edgeAgents, LONG_NAME, LONG_TEXT, PENDING, UNBROKEN } from './mock-responses.ts';
import { sampleAgents, sampleResult } from './samples.ts';

function search(
  id: string,
  title: string,
  query: string,
  request: string,
  response: ScenarioAnswer,
): Scenario {
  return {
    id,
    title,
    url: `/search?${query}`,
    answers: { [`/api/search?${request}`]: response },
  };
}

const voices = sampleResult(
  [
    sampleAgent(1, { name: 'VoiceBox', features: ['Voice cloning', 'Dubbing'] }),
    sampleAgent(2, { description: 'Reads any text aloud in a natural voice.' }),
  ],
  {
    categories: [{ name: 'AI Voice Generator', count: 12 }],
    facets: {
      categories: [
        { name: 'AI Image Generator', count: 1 },
        { name: 'AI Voice Generator', count: 2 },
      ],
      ratings: [
        { atLeast: 4, count: 1 },
        { atLeast: 3, count: 2 },
      ],
      pricing: [
        { kind: 'freemium', count: 2 },
        { kind: 'paid', count: 1 },
      ],
      areAtLeast: false,
    },
  },
);

/** The states of the search page. */
export const searchScenarios: Scenario[] = [
  { id: 'search-start', title: 'Search page before a search', url: '/search', answers: {} },
  { id: 'search-blank', title: 'Search with blank text', url: '/search?q=%20%20', answers: {} },
  search('search', 'Search', 'q=voice', 'q=voice', { json: voices }),
  search(
    'search-narrowed',
    'Filtered and sorted search',
    'q=voice&category=Voice%20Generator&pricing=paid&rating=4&sort=rating',
    'category=AI+Voice+Generator&pricing=paid&q=voice&rating=4&sort=rating',
    { json: { ...voices, agents: voices.agents.slice(0, 1), total: 1 } },
  ),
  search(
    'search-narrowed-away',
    'Search, no agents match the filters',
    'q=voice&pricing=free',
    'pricing=free&q=voice',
    { json: { ...voices, agents: [], categories: [], total: 0 } },
  ),
  search('search-corrected', 'Search with a typo', 'q=vioce', 'q=vioce', {
    json: { ...voices, didYouMean: 'voice' },
  }),
  search(
    'search-question',
    'Search that is read as a question',
    'q=free%20voice%20generator%20with%20api',
    'q=free+voice+generator+with+api',
    {
      json: {
        ...voices,
        reading: {
          chips: [
            { part: 'category', label: 'AI Voice Generator' },
            { part: 'price', label: 'Free plan' },
            { part: 'api', label: 'With an API' },
          ],
          text: 'dubbing',
        },
      },
    },
  ),
  search(
    'search-exact',
    'Search for exactly a text that could be a question',
    'q=free%20voice&ignore=all',
    'ignore=all&q=free+voice',
    { json: voices },
  ),
  search('search-many', 'Search with more results than one page shows', 'q=agent', 'q=agent', {
    json: sampleResult(sampleAgents(48), { total: 300, totalIsAtLeast: true }),
  }),
  search(
    'search-more',
    'Search with the most results one page can show',
    'q=agent&show=100',
    'limit=100&q=agent',
    { json: sampleResult(sampleAgents(100), { total: 300, totalIsAtLeast: true }) },
  ),
  search('search-edges', 'Search that finds unusual agents', 'q=a', 'q=a', {
    json: sampleResult(edgeAgents),
  }),
  search('search-categories', 'Search that finds categories only', 'q=detectors', 'q=detectors', {
    json: sampleResult([], { categories: [{ name: 'AI Detection Tool', count: 11 }] }),
  }),
  search('search-nothing', 'Search that finds nothing', 'q=zeppelin', 'q=zeppelin', {
    json: sampleResult(),
  }),
  search('search-long', 'Search with long texts', `q=${UNBROKEN}`, `q=${UNBROKEN}`, {
    json: sampleResult([
      sampleAgent(1, {
        name: LONG_NAME,
        company: UNBROKEN,
        description: LONG_TEXT,
        features: [UNBROKEN, LONG_TEXT],
        reviewCount: 123456,
        productHuntUpvotes: 123456,
        upvotes: 1234567,
      }),
    ]),
  }),
  {
    id: 'search-slow-filters',
    title: 'Search, filtered results still loading',
    url: '/search?q=voice',
    answers: {
      '/api/search?q=voice': { json: voices },
      '/api/search?pricing=paid&q=voice': PENDING,
      '/api/search?q=music': PENDING,
    },
  },
  search('search-slow', 'Search, loading', 'q=voice', 'q=voice', PENDING),
  search('search-failing', 'Search, API unavailable', 'q=voice', 'q=voice', BROKEN),
];

import { beforeAll, expect, test } from 'vitest';
import type { Agent } from '../../contract/agent.ts';
import { SEARCH_SORTS } from '../../contract/options.ts';
import { SEARCH_TOTAL_MAX, SearchResultSchema } from '../../contract/search.ts';
import { agent, review } from '../fixture.ts';
import { useTestApi } from '../harness.ts';
import { publishNext } from '../publish.ts';

// More matches than are counted and ranked by relevance.
const COUNT = SEARCH_TOTAL_MAX + 120;
const CODE = 'Code Assistant';

const api = useTestApi();

beforeAll(async () => {
  const agents = Array.from({ length: COUNT }, (_, index) =>
    agent({
      id: index + 1,
      // Not in the order of the ids.
      name: `Tool ${(index * 7) % COUNT}`,
      category: index % 3 === 0 ? CODE : 'AI Chatbot',
      pricingModel: index % 2 === 0 ? 'Freemium' : 'Subscription',
    }),
  );
  const rated = agents.filter(({ id }) => id % 4 > 0);
  const reviews = rated.flatMap(({ id }) =>
    Array.from({ length: 1 + (id % 3) }, (_, index) =>
      review({ id: id * 10 + index, agentId: id, rating: 2 + ((id + index) % 4) }),
    ),
  );
  await publishNext(api.sql, { contentHash: 'many', agents, reviews });
});

/** All agents that a search lists, page by page. */
async function listAll(query: string): Promise<Agent[]> {
  const agents: Agent[] = [];
  let path: string | undefined = `/api/search?limit=90&${query}`;
  while (path !== undefined) {
    const response: Response = await api.get(path);
    agents.push(...SearchResultSchema.parse(await response.json()).agents);
    path = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return agents;
}

const compareNames = (a: Agent, b: Agent) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1);

test.each(SEARCH_SORTS)('lists each match once when sorted by $id', async ({ id }) => {
  const agents = await listAll(`q=everyday%20work&sort=${id}`);
  expect(new Set(agents.map((each) => each.id)).size).toBe(COUNT);
  expect(agents).toHaveLength(COUNT);
});

test.each([
  [
    'rating',
    (a: Agent, b: Agent) =>
      b.rating - a.rating || b.reviewCount - a.reviewCount || compareNames(a, b),
  ],
  [
    'reviews',
    (a: Agent, b: Agent) =>
      b.reviewCount - a.reviewCount || b.rating - a.rating || compareNames(a, b),
  ],
  ['name', compareNames],
])('keeps the order by %s across pages', async (sort, compare) => {
  const agents = await listAll(`q=everyday%20work&sort=${sort}`);
  expect(agents.map(({ name }) => name)).toEqual(agents.toSorted(compare).map(({ name }) => name));
});

test('lists the best scored agents first when all are equally relevant', async () => {
  const scored = await api.sql<{ id: number }[]>`
    select agent_id as id from agent_score order by score desc, name, agent_id`;
  const agents = await listAll('q=everyday%20work');
  expect(agents.map(({ id }) => id)).toEqual(scored.map(({ id }) => id));
});

test.each(SEARCH_SORTS)('filters before it sorts by $id', async ({ id }) => {
  const agents = await listAll(
    `q=everyday%20work&category=Code%20Assistant&pricing=paid&rating=4&sort=${id}`,
  );
  const all = await listAll('q=everyday%20work&sort=name');
  const passing = all.filter(
    ({ category, pricingModel, rating }) =>
      category === CODE && pricingModel === 'Subscription' && rating >= 4,
  );
  expect(passing.length).toBeGreaterThan(1);
  expect(agents.map(({ name }) => name).sort()).toEqual(passing.map(({ name }) => name).sort());
});

test('does not count more matches than it ranks', async () => {
  const { total, totalIsAtLeast, facets } = SearchResultSchema.parse(
    await api.read('/api/search?q=everyday%20work'),
  );
  expect({ total, totalIsAtLeast }).toEqual({ total: SEARCH_TOTAL_MAX, totalIsAtLeast: true });
  expect(facets.areAtLeast).toBe(true);
});

test('counts the matches exactly where a filter leaves fewer', async () => {
  const { total, totalIsAtLeast, facets } = SearchResultSchema.parse(
    await api.read('/api/search?q=everyday%20work&category=Code%20Assistant'),
  );
  expect({ total, totalIsAtLeast }).toEqual({ total: COUNT / 3, totalIsAtLeast: false });
  expect(facets.areAtLeast).toBe(true);
});

import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { selectExplained } from '../../src/ranking/audit-queries.ts';
import { agent, review } from '../fixture.ts';
import { useTestApi } from '../harness.ts';
import { publishNext } from '../publish.ts';

const api = useTestApi();
const Rows = z.array(z.object({ id: z.int() }));
const chatbot = 'AI Chatbot';
const image = 'AI Image Generator';

/**
 * All agents have the same mean rating. Agent 1 has Product Hunt upvotes and agent 6 has one more
 * review; the others have equal scores, and their names are not in the order of their ids.
 */
const AGENTS = [
  agent({
    id: 1,
    name: 'Echo',
    category: chatbot,
    launchedOn: '2025',
    productHunt: {
      upvotes: 500,
      launch: 'Echo',
      url: 'https://www.producthunt.com/posts/echo',
      date: '2025-02-01',
    },
  }),
  agent({ id: 2, name: 'Delta', category: chatbot, launchedOn: '2025-06' }),
  agent({ id: 3, name: 'Charlie', category: chatbot, launchedOn: '2024-12-31' }),
  agent({ id: 4, name: 'Bravo', category: chatbot, launchedOn: null }),
  agent({ id: 5, name: 'Alpha', category: chatbot, launchedOn: '2025-06-15' }),
  agent({ id: 6, name: 'Foxtrot', category: image, launchedOn: '2025-01' }),
  agent({ id: 7, name: 'Golf', category: image, launchedOn: '2025-06' }),
  agent({ id: 8, name: 'Able', category: 'Code Assistant', launchedOn: '2023' }),
];

beforeAll(async () => {
  const reviews = AGENTS.flatMap(({ id }) =>
    Array.from({ length: id === 6 ? 4 : 3 }, (_, index) =>
      review({
        id: id * 10 + index,
        agentId: id,
        rating: 4,
        createdAt: '2026-01-05T09:00:00Z',
      }),
    ),
  );
  const catalogue = { contentHash: 'ties', agents: AGENTS, reviews };
  await api.sql`delete from agent_day`;
  await publishNext(api.sql, catalogue);
  await api.sql`update agent_stats set upvotes = 2 where agent_id = 3`;
  await api.sql`update agent_stats set downvotes = 1 where agent_id = 2`;
  await publishNext(api.sql, catalogue);
  await api.changes.note({ everything: true });
});

async function idsOnPages(first: string): Promise<number[]> {
  const ids: number[] = [];
  for (let next: string | undefined = first; next !== undefined; ) {
    const response = await api.get(next);
    ids.push(...Rows.parse(await response.json()).map(({ id }) => id));
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
  }
  return ids;
}

test.each([
  ['/api/categories/AI%20Chatbot?', [1, 5, 4, 3, 2]],
  ['/api/categories/AI%20Chatbot?sort=rating&', [1, 5, 4, 3, 2]],
  ['/api/categories/AI%20Chatbot?sort=reviews&', [1, 5, 4, 3, 2]],
  ['/api/categories/AI%20Chatbot?sort=newest&', [1, 5, 4, 3, 2]],
  ['/api/categories/AI%20Chatbot?pricing=freemium&', [1, 5, 4, 3, 2]],
  // By rating, reviews, net votes, then score.
  ['/api/popular-agents?', [6, 3, 1, 8, 5, 4, 7, 2]],
  // All were added on one day, so by launch. A year or month counts as its first day.
  ['/api/newest-agents?', [5, 2, 7, 6, 1, 3, 8, 4]],
])(
  'agents with equal scores are neither lost nor repeated between pages of %s',
  async (list, ids) => {
    for (const limit of [1, 2, 3, ids.length]) {
      expect(await idsOnPages(`${list}limit=${limit}`), `limit ${limit}`).toEqual(ids);
    }
  },
);

test('of the equally good agents of a category, the first by name is featured', async () => {
  await api.sql`update agent_score set score = 50 where agent_id in (1, 2, 3, 4, 5)`;
  await api.changes.note({ everything: true });
  const ids = await idsOnPages('/api/featured-agents?limit=1');
  expect(ids).toContain(5);
  await api.sql`update agent_score set score = 60 where agent_id = 1`;
  await api.changes.note({ everything: true });
});

test('search by rating lists the agent with more reviews first', async () => {
  const { agents } = z
    .object({ agents: Rows })
    .parse(await api.read('/api/search?q=everyday&sort=rating'));
  expect(agents.map(({ id }) => id)).toEqual([6, 8, 5, 4, 3, 2, 1, 7]);
});

test('of the agents with as many reviews, the leaderboard lists the best score first', async () => {
  const Lists = z.object({ mostReviewed: Rows });
  const { mostReviewed } = Lists.parse(await api.read('/api/leaderboard'));
  expect(mostReviewed.map(({ id }) => id).slice(0, 2)).toEqual([6, 1]);
});

test('the explained rank of each agent is the one on the leaderboard', async () => {
  const Lists = z.object({ mostReviewed: Rows });
  const { mostReviewed } = Lists.parse(await api.read('/api/leaderboard'));
  const explained = await Promise.all(
    mostReviewed.map(({ id }) => selectExplained(api.sql, String(id))),
  );
  expect(explained.map((each) => each?.mostReviewed)).toEqual(
    mostReviewed.map((_, index) => index + 1),
  );
});

test('prices of a category are listed by score', async () => {
  const Prices = z.object({ agents: Rows });
  const { agents } = Prices.parse(await api.read('/api/categories/AI%20Chatbot/prices'));
  expect(agents.map(({ id }) => id)).toEqual([1, 5, 4, 3, 2]);
});

test.each([
  [1, 1],
  [5, 2],
  [2, 5],
])('agent %d has the same rank on its chart as in its category', async (id, rank) => {
  const days = z
    .object({ days: z.array(z.object({ rank: z.int() })) })
    .parse(await api.read(`/api/agents/${id}/days`));
  expect(days.days.at(-1)).toEqual({ rank });
  expect(await api.read(`/api/agents/${id}/ranking`)).toMatchObject({ rank });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ReviewSummarySchema } from '../../contract/index.ts';
import { agent, review } from '../fixture.ts';
import { useTestApi } from '../harness.ts';
import { publishNext } from '../publish.ts';

const api = useTestApi();
const category = 'AI Chatbot';
const Ids = z.array(z.looseObject({ id: z.number() }));

/** The votes on the reviews of agent 2: helpful and unhelpful. */
const VOTES: readonly (readonly [id: number, helpful: number, unhelpful: number])[] = [
  [11, 1, 0],
  [12, 9, 1],
  [13, 0, 0],
  [14, 0, 7],
  [15, 90, 10],
];

beforeAll(async () => {
  const agents = [1, 2, 3].map((id) => agent({ id, name: `Agent ${id}`, category }));
  const reviews = [
    review({ id: 1, agentId: 1, rating: 5, pros: ['Fast answers'], cons: ['Price'] }),
    review({ id: 2, agentId: 1, rating: 5, pros: ['Fast answer'], cons: null }),
    review({ id: 3, agentId: 1, rating: 2, pros: null, cons: ['The price', 'Fast answers'] }),
    review({ id: 4, agentId: 1, rating: 4, pros: ['Answers fast'], cons: null }),
    ...VOTES.map(([id]) => review({ id, agentId: 2, rating: 4 })),
  ];
  await publishNext(api.sql, { contentHash: 'filters', agents, reviews });
  for (const [id, helpful, unhelpful] of VOTES)
    await api.sql`
      update review_stats set helpful = ${helpful}, unhelpful = ${unhelpful} where review_id = ${id}`;
});

const idsOf = async (path: string) => Ids.parse(await api.read(path)).map(({ id }) => id);

describe('GET /api/reviews', () => {
  test.each([
    ['stars=5', [2, 1]],
    ['stars=1', []],
    ['topic=pro-fast-answ', [2, 1]],
    ['topic=con-pric', [3, 1]],
    ['topic=con-pric&stars=2', [3]],
    ['topic=pro-nothing', []],
    ['id=3', [3]],
    ['id=11', []],
  ])('with %s lists the matching reviews and their total', async (query, ids) => {
    const response = await api.get(`/api/reviews?agentId=1&${query}`);
    expect(Ids.parse(await response.json()).map(({ id }) => id)).toEqual(ids);
    expect(response.headers.get('X-Total-Count')).toBe(String(ids.length));
  });

  test('counts the matching reviews of all pages', async () => {
    const response = await api.get('/api/reviews?agentId=1&topic=pro-fast-answ&limit=1');
    expect(response.headers.get('X-Total-Count')).toBe('2');
  });

  test('sorts by the lower bound of the helpful share, then newest first', async () => {
    const ids = [15, 12, 11, 14, 13];
    expect(await idsOf('/api/reviews?agentId=2&sort=helpful')).toEqual(ids);
    const pages: number[] = [];
    for (let next: string | undefined = '/api/reviews?agentId=2&sort=helpful&limit=2'; next; ) {
      const response = await api.get(next);
      pages.push(...Ids.parse(await response.json()).map(({ id }) => id));
      next = /<([^>]+)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
    }
    expect(pages).toEqual(ids);
  });

  test.each([
    ['stars=6', 'stars: must be one of 5, 4, 3, 2, 1'],
    ['id=2147483648', 'id: must be at most 2147483647'],
    ['sort=rating', 'sort: must be one of newest, helpful'],
    ['topic=pro', 'topic: is not a topic of a review summary'],
    [`topic=pro-${'x'.repeat(41)}`, 'topic: is not a topic of a review summary'],
    ["topic=pro-'%3Bdrop%20table%20review", 'topic: is not a topic of a review summary'],
  ])('returns 400 for %s', async (query, line) => {
    const response = await api.get(`/api/reviews?agentId=1&${query}`);
    expect(response.status).toBe(400);
    expect(await response.text()).toBe(line);
  });

  test('returns 404 for an unknown agent', async () => {
    expect((await api.get('/api/reviews?agentId=99&topic=pro-fast')).status).toBe(404);
  });

  test('refuses the cursor of another order', async () => {
    const response = await api.get('/api/reviews?agentId=2&sort=helpful&limit=1');
    const [, cursor = ''] = /cursor=([^&>]+)/.exec(response.headers.get('Link') ?? '') ?? [];
    expect((await api.get(`/api/reviews?agentId=2&cursor=${cursor}`)).status).toBe(400);
  });
});

describe('GET /api/agents/{id}/review-summary', () => {
  test('counts ratings and shared phrases', async () => {
    expect(ReviewSummarySchema.parse(await api.read('/api/agents/1/review-summary'))).toEqual({
      stars: [5, 4, 3, 2, 1].map((rating, index) => ({
        rating,
        count: [2, 1, 0, 1, 0][index],
      })),
      pros: [
        { topic: 'pro-answ', text: 'Answers', count: 3 },
        { topic: 'pro-fast', text: 'Fast', count: 3 },
        { topic: 'pro-fast-answ', text: 'Fast answer', count: 2 },
      ],
      cons: [{ topic: 'con-pric', text: 'Price', count: 2 }],
      counted: 4,
    });
  });

  test('is empty for an agent without reviews', async () => {
    const summary = ReviewSummarySchema.parse(await api.read('/api/agents/3/review-summary'));
    expect(summary.stars.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0]);
    expect(summary).toMatchObject({ pros: [], cons: [], counted: 0 });
  });

  test('returns 404 for an unknown agent', async () => {
    expect((await api.get('/api/agents/99/review-summary')).status).toBe(404);
  });
});

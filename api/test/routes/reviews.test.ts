import { describe, expect, test } from 'vitest';
import { RecentReviewSchema } from '../../contract/index.ts';
import { useTestApi } from '../harness.ts';

const api = useTestApi();

describe('GET /api/reviews', () => {
  test('returns the reviews of the agent, newest first, marked as samples', async () => {
    expect(await api.read('/api/reviews?agentId=2')).toMatchObject([
      { id: 202, agentId: 2, sample: true, pros: ['Quick'], cons: null },
      { id: 201, createdAt: '2026-01-06T09:00:00Z' },
      { id: 200 },
    ]);
  });

  test('returns an empty list for an agent without reviews', async () => {
    expect(await api.read('/api/reviews?agentId=4')).toEqual([]);
  });

  test('returns 404 for an unknown agent', async () => {
    expect((await api.get('/api/reviews?agentId=99')).status).toBe(404);
  });

  test.each([
    ['', 'agentId: is missing'],
    ['?agentId=', 'agentId: is missing'],
    ['?agentId=abc', 'agentId: must be a positive whole number'],
    ['?agentId=1;drop%20table%20review', 'agentId: must be a positive whole number'],
  ])('returns 400 for "%s"', async (query, line) => {
    const response = await api.get(`/api/reviews${query}`);
    expect(response.status).toBe(400);
    expect(await response.text()).toBe(line);
  });
});

describe('GET /api/recent-reviews', () => {
  test('returns the ten newest reviews of all agents, each with its agent', async () => {
    const reviews = RecentReviewSchema.array().parse(await api.read('/api/recent-reviews'));
    const dates = reviews.map((review) => review.createdAt);
    expect(reviews).toHaveLength(10);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(reviews.every((review) => review.agent.id === review.agentId)).toBe(true);
  });

  test('refuses writes', async () => {
    expect((await api.post('/api/recent-reviews', {})).status).toBe(405);
  });
});

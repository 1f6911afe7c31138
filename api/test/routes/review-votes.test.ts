import { describe, expect, test } from 'vitest';
import { cookieOf, useTestApi } from '../harness.ts';

const api = useTestApi();

const vote = (reviewId: number, voteType: string, headers?: Record<string, string>) =>
  api.post('/api/review-votes', { reviewId, userId: 'anonymous', voteType }, headers);

describe('POST /api/review-votes', () => {
  test('counts a vote and returns the new state', async () => {
    const response = await vote(200, 'helpful');
    expect(await response.json()).toEqual({
      reviewId: 200,
      agentId: 2,
      helpfulCount: 1,
      unhelpfulCount: 0,
      vote: 'helpful',
    });
  });

  test('counts a repeated vote once, and lets the session change it', async () => {
    const session = cookieOf(await vote(201, 'helpful'));
    await vote(201, 'helpful', session);
    const switched = await vote(201, 'unhelpful', session);
    expect(await switched.json()).toMatchObject({ helpfulCount: 0, unhelpfulCount: 1 });
  });

  test("is visible in the agent's reviews", async () => {
    await vote(202, 'unhelpful');
    expect(await api.read('/api/reviews?agentId=2')).toMatchObject([
      { id: 202, unhelpfulCount: 1 },
      {},
      {},
    ]);
  });

  test("does not change the agent's rating", async () => {
    const before = await api.read('/api/agents/1');
    await vote(100, 'unhelpful');
    expect(await api.read('/api/agents/1')).toEqual(before);
  });

  test('returns 404 for an unknown review', async () => {
    const response = await vote(99, 'helpful');
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('Review not found');
  });

  test('returns 400 that names the field', async () => {
    const response = await vote(200, 'upvote');
    expect(response.status).toBe(400);
    expect(await response.text()).toMatch(/^voteType: /);
  });

  test('refuses a write from another site', async () => {
    expect((await vote(200, 'helpful', { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  });
});

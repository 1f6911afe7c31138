import { describe, expect, test } from 'vitest';
import { cookieOf, fromVisitor, useTestApi } from '../harness.ts';

const CAP = 3;
const api = useTestApi({ VOTES_PER_NETWORK_PER_DAY: String(CAP) });

const vote = (agentId: number, address: string, headers: Record<string, string> = {}) =>
  api.post(
    '/api/votes',
    { agentId, userId: 'anonymous', voteType: 'upvote' },
    { ...fromVisitor(address), ...headers },
  );
const statusesOf = async (responses: readonly Promise<Response>[]) =>
  (await Promise.all(responses)).map(({ status }) => status).toSorted();
const upvotesOf = async (agentId: number) => {
  const [row] = await api.sql<{ upvotes: number }[]>`
    select upvotes from agent_stats where agent_id = ${agentId}`;
  return row?.upvotes;
};

describe('new sessions from one network', () => {
  test('may vote on one agent up to the cap, then get 429', async () => {
    for (let time = 0; time < CAP; time += 1)
      expect((await vote(1, '203.0.113.1')).status).toBe(200);
    const refused = await vote(1, '203.0.113.99');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(refused.headers.get('Cache-Control')).toBe('no-store');
    expect(await refused.text()).toBe('Your network has cast too many votes on this agent today.');
    expect(await upvotesOf(1)).toBe(CAP);
  });

  test('cannot exceed the cap with concurrent votes', async () => {
    const responses = Array.from({ length: 50 }, () => vote(2, '203.0.113.1'));
    const statuses = await statusesOf(responses);
    // The first vote may be committed alone, the others as one batch.
    expect(statuses.filter((status) => status === 200)).toHaveLength(CAP);
    expect(await upvotesOf(2)).toBe(CAP);
  });

  test('do not affect other agents and other networks', async () => {
    expect((await vote(3, '203.0.113.1')).status).toBe(200);
    expect((await vote(1, '198.51.100.1')).status).toBe(200);
  });
});

test('a session may change its vote after the cap is reached', async () => {
  const session = cookieOf(await vote(4, '192.0.2.1'));
  for (let time = 0; time < CAP; time += 1) await vote(4, '192.0.2.2');
  const response = await api.post(
    '/api/votes',
    { agentId: 4, userId: 'anonymous', voteType: 'downvote' },
    { ...fromVisitor('192.0.2.1'), ...session },
  );
  expect(await response.json()).toMatchObject({ vote: 'downvote', upvotes: CAP - 1, downvotes: 1 });
});

test('votes of an earlier day do not count', async () => {
  for (let time = 0; time < CAP; time += 1) await vote(5, '192.0.2.1');
  expect((await vote(5, '192.0.2.1')).status).toBe(429);
  await api.sql`update vote set cast_at = cast_at - interval '1 day' where agent_id = 5`;
  expect((await vote(5, '192.0.2.1')).status).toBe(200);
});

test('reviews have a separate cap', async () => {
  const responses = Array.from({ length: 10 }, () =>
    api.post(
      '/api/review-votes',
      { reviewId: 100, userId: 'anonymous', voteType: 'helpful' },
      fromVisitor('192.0.2.1'),
    ),
  );
  const statuses = await statusesOf(responses);
  expect(statuses.filter((status) => status === 200)).toHaveLength(CAP);
});

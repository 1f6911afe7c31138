import { describe, expect, test } from 'vitest';
import { cookieOf, useTestApi } from '../harness.ts';

const api = useTestApi();

let keys = 0;
const newKey = () => {
  keys += 1;
  return { 'Idempotency-Key': `"press-number-${keys}"` };
};

const vote = (agentId: number, voteType: string, headers?: Record<string, string>) =>
  api.post('/api/votes', { agentId, userId: 'anonymous', voteType }, headers);

describe('a vote that is sent again under its Idempotency-Key', () => {
  test('counts once, and returns the first response and session', async () => {
    const key = newKey();
    const first = await vote(1, 'upvote', key);
    await vote(1, 'upvote');
    const again = await vote(1, 'upvote', key);
    expect(cookieOf(again)).toEqual(cookieOf(first));
    expect(await again.json()).toEqual(await first.json());
    expect(await api.read('/api/agents/1')).toMatchObject({ upvotes: 2 });
  });

  test('counts once when all arrive at the same time', async () => {
    const key = newKey();
    await Promise.all(Array.from({ length: 5 }, () => vote(2, 'upvote', key)));
    expect(await api.read('/api/agents/2')).toMatchObject({ upvotes: 1 });
  });

  test('does not undo a later vote of the session', async () => {
    const session = cookieOf(await vote(3, 'upvote'));
    const key = newKey();
    await vote(3, 'downvote', { ...session, ...key });
    await vote(3, 'upvote', session);
    await vote(3, 'downvote', { ...session, ...key });
    expect(await api.read('/api/agents/3')).toMatchObject({ upvotes: 1, downvotes: 0 });
  });

  test('counts separately for another session', async () => {
    const [one, other] = [cookieOf(await vote(4, 'upvote')), cookieOf(await vote(4, 'upvote'))];
    const key = newKey();
    await vote(4, 'downvote', { ...one, ...key });
    await vote(4, 'downvote', { ...other, ...key });
    expect(await api.read('/api/agents/4')).toMatchObject({ upvotes: 0, downvotes: 2 });
  });

  test('is refused with a different body, and changes nothing', async () => {
    const session = { ...cookieOf(await vote(5, 'upvote')), ...newKey() };
    await vote(5, 'upvote', session);
    const other = await vote(5, 'downvote', session);
    expect(other.status).toBe(422);
    expect(await other.text()).toBe('Idempotency-Key: was sent with another body before.');
    expect(await api.read('/api/agents/5')).toMatchObject({ upvotes: 1, downvotes: 0 });
  });

  test('is retried if the first found no agent', async () => {
    const key = newKey();
    expect((await vote(99, 'upvote', key)).status).toBe(404);
    expect((await vote(6, 'upvote', key)).status).toBe(200);
  });

  test.each(['short', 'a key with spaces', '"half-quoted', 'x'.repeat(65)])(
    'is refused if the key is %j',
    async (key) => {
      const response = await vote(7, 'upvote', { 'Idempotency-Key': key });
      expect(response.status).toBe(400);
      expect(await api.read('/api/agents/7')).toMatchObject({ upvotes: 0 });
    },
  );
});

test('a repeated vote on a review counts once', async () => {
  const key = newKey();
  const castVote = () =>
    api.post('/api/review-votes', { reviewId: 200, userId: 'anonymous', voteType: 'helpful' }, key);
  await castVote();
  expect(await (await castVote()).json()).toMatchObject({ helpfulCount: 1 });
});

import { describe, expect, test } from 'vitest';
import { cookieOf, useTestApi } from '../harness.ts';

const api = useTestApi();

let presses = 0;
const newKey = () => {
  presses += 1;
  return { 'Idempotency-Key': `"press-number-${presses}"` };
};

const vote = (agentId: number, voteType: string, headers?: Record<string, string>) =>
  api.post('/api/votes', { agentId, userId: 'anonymous', voteType }, headers);

describe('a vote that is sent again under its Idempotency-Key', () => {
  test('counts once, and the answer and the session are those of the first', async () => {
    const key = newKey();
    const first = await vote(1, 'upvote', key);
    await vote(1, 'upvote');
    const again = await vote(1, 'upvote', key);
    expect(cookieOf(again)).toEqual(cookieOf(first));
    expect(await again.json()).toEqual(await first.json());
    expect(await api.read('/api/agents/1')).toMatchObject({ upvotes: 2 });
  });

  test('counts once when both arrive together', async () => {
    const key = newKey();
    await Promise.all(Array.from({ length: 5 }, () => vote(2, 'upvote', key)));
    expect(await api.read('/api/agents/2')).toMatchObject({ upvotes: 1 });
  });

  test('does not undo what the session has voted since', async () => {
    const session = cookieOf(await vote(3, 'upvote'));
    const key = newKey();
    await vote(3, 'downvote', { ...session, ...key });
    await vote(3, 'upvote', session);
    await vote(3, 'downvote', { ...session, ...key });
    expect(await api.read('/api/agents/3')).toMatchObject({ upvotes: 1, downvotes: 0 });
  });

  test('is another vote when another session sends it', async () => {
    const [one, other] = [cookieOf(await vote(4, 'upvote')), cookieOf(await vote(4, 'upvote'))];
    const key = newKey();
    await vote(4, 'downvote', { ...one, ...key });
    await vote(4, 'downvote', { ...other, ...key });
    expect(await api.read('/api/agents/4')).toMatchObject({ upvotes: 0, downvotes: 2 });
  });

  test('is refused with another body, and changes nothing', async () => {
    const session = { ...cookieOf(await vote(5, 'upvote')), ...newKey() };
    await vote(5, 'upvote', session);
    const other = await vote(5, 'downvote', session);
    expect(other.status).toBe(422);
    expect(await other.text()).toBe('Idempotency-Key: was sent with another body before.');
    expect(await api.read('/api/agents/5')).toMatchObject({ upvotes: 1, downvotes: 0 });
  });

  test('is tried again when the first found no agent', async () => {
    const key = newKey();
    expect((await vote(99, 'upvote', key)).status).toBe(404);
    expect((await vote(6, 'upvote', key)).status).toBe(200);
  });

  test.each(['short', 'a key with blanks', '"half-quoted', 'x'.repeat(65)])(
    'is refused when the key is %j',
    async (key) => {
      const response = await vote(7, 'upvote', { 'Idempotency-Key': key });
      expect(response.status).toBe(400);
      expect(await api.read('/api/agents/7')).toMatchObject({ upvotes: 0 });
    },
  );
});

test('a mark on a review that is sent again counts once', async () => {
  const key = newKey();
  const mark = () =>
    api.post('/api/review-votes', { reviewId: 200, userId: 'anonymous', voteType: 'helpful' }, key);
  await mark();
  expect(await (await mark()).json()).toMatchObject({ helpfulCount: 1 });
});

import { afterEach, expect, test, vi } from 'vitest';
import { castReviewVote, castVote } from './mutations.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('every vote has its own key, by which the API recognizes a repeat', async () => {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    keys.push(new Request(new URL(path, 'http://site'), init).headers.get('Idempotency-Key'));
    return Response.json({});
  });
  await castVote({ agentId: 1, userId: 'anonymous', voteType: 'upvote' });
  await castVote({ agentId: 1, userId: 'anonymous', voteType: 'upvote' });
  await castReviewVote({ reviewId: 1, userId: 'anonymous', voteType: 'helpful' });
  expect(new Set(keys).size).toBe(3);
  for (const key of keys) expect(key).toMatch(/^"[a-z0-9]{28}"$/);
});

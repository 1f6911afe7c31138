import { describe, expect, test } from 'vitest';
import { cookieOf, useTestApi } from '../harness.ts';

const api = useTestApi();

const vote = (agentId: number, voteType: string, headers?: Record<string, string>) =>
  api.post('/api/votes', { agentId, userId: 'anonymous', voteType }, headers);

describe('POST /api/votes', () => {
  test('counts a vote and returns the new state', async () => {
    const response = await vote(1, 'upvote');
    expect(await response.json()).toEqual({ agentId: 1, upvotes: 1, downvotes: 0, vote: 'upvote' });
    expect(await api.read('/api/agents/1')).toMatchObject({ upvotes: 1, downvotes: 0 });
  });

  test('counts a repeated vote of a session once', async () => {
    const session = cookieOf(await vote(2, 'upvote'));
    const again = await vote(2, 'upvote', session);
    expect(await again.json()).toMatchObject({ upvotes: 1, downvotes: 0, vote: 'upvote' });
  });

  test('lets a session change its vote and change it back', async () => {
    const session = cookieOf(await vote(3, 'upvote'));
    const down = await vote(3, 'downvote', session);
    expect(await down.json()).toMatchObject({ upvotes: 0, downvotes: 1, vote: 'downvote' });
    const up = await vote(3, 'upvote', session);
    expect(await up.json()).toMatchObject({ upvotes: 1, downvotes: 0, vote: 'upvote' });
  });

  test('counts the votes of different sessions', async () => {
    await vote(4, 'downvote');
    const second = await vote(4, 'downvote');
    expect(await second.json()).toMatchObject({ downvotes: 2 });
  });

  test('counts concurrent votes', async () => {
    await Promise.all(Array.from({ length: 20 }, () => vote(5, 'upvote')));
    expect(await api.read('/api/agents/5')).toMatchObject({ upvotes: 20 });
  });

  test('counts concurrent votes of one session once', async () => {
    const session = cookieOf(await vote(6, 'downvote'));
    await Promise.all(Array.from({ length: 10 }, () => vote(6, 'upvote', session)));
    expect(await api.read('/api/agents/6')).toMatchObject({ upvotes: 1, downvotes: 0 });
  });

  test('among concurrent votes, refuses only those on unknown agents', async () => {
    const votes = [1, 2, 99, 3, 98, 4].map((agentId) => vote(agentId, 'upvote'));
    const responses = await Promise.all(votes);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 404, 200, 404, 200]);
  });

  test('does not treat the userId as an identity', async () => {
    const body = { agentId: 7, userId: 'same-user', voteType: 'upvote' };
    await api.post('/api/votes', body);
    const second = await api.post('/api/votes', body);
    expect(await second.json()).toMatchObject({ upvotes: 2 });
  });

  test('refuses to change a vote without its cookie, which would count twice', async () => {
    const first = await vote(7, 'upvote');
    const { downvotes } = await first.json();
    const response = await api.post('/api/votes', {
      agentId: 7,
      userId: 'anonymous',
      voteType: 'downvote',
      inSession: true,
    });
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('cookie');
    expect(await api.read('/api/agents/7')).toMatchObject({ downvotes });
  });

  test('changes the data version, unless the vote is repeated', async () => {
    const first = await vote(1, 'downvote');
    const version = first.headers.get('X-Data-Version');
    const again = await vote(1, 'downvote', cookieOf(first));
    expect(again.headers.get('X-Data-Version')).toBe(version);
    await vote(1, 'downvote');
    expect((await api.get('/api/agents/1')).headers.get('X-Data-Version')).not.toBe(version);
  });

  test('sets a cookie that scripts cannot read', async () => {
    const [cookie] = (await vote(1, 'upvote')).headers.getSetCookie();
    expect(cookie).toMatch(/^atlas_session=.+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('is not cacheable', async () => {
    expect((await vote(1, 'upvote')).headers.get('Cache-Control')).toBe('no-store');
  });

  test('returns 404 for an unknown agent', async () => {
    const response = await vote(99, 'upvote');
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('Agent not found');
  });

  test.each([
    [{ userId: 'a', voteType: 'upvote' }, /^agentId: /],
    [{ agentId: '1', userId: 'a', voteType: 'upvote' }, /^agentId: /],
    [{ agentId: 2 ** 31, userId: 'a', voteType: 'upvote' }, /^agentId: /],
    [{ agentId: 1, userId: 'a', voteType: 'helpful' }, /^voteType: /],
    [{ agentId: 1, voteType: 'upvote' }, /^userId: /],
    [{ agentId: 1, userId: 'a'.repeat(101), voteType: 'upvote' }, /^userId: /],
    [null, /^The body: /],
  ])('returns 400 that names the field for %j', async (body, line) => {
    const response = await api.post('/api/votes', body);
    expect(response.status).toBe(400);
    expect(await response.text()).toMatch(line);
  });

  test('returns 400 for a body that is not JSON', async () => {
    expect((await api.post('/api/votes', '{"agentId":')).status).toBe(400);
  });

  test('returns 415 for a form', async () => {
    const response = await vote(1, 'upvote', { 'Content-Type': 'text/plain' });
    expect(response.status).toBe(415);
  });

  test.each([
    [{ 'Sec-Fetch-Site': 'cross-site' }],
    [{ 'Sec-Fetch-Site': 'same-site' }],
    [{ Origin: 'https://evil.example' }],
    [{ Origin: 'null' }],
  ])('refuses a cross-site write: %j', async (headers) => {
    expect((await vote(1, 'upvote', headers)).status).toBe(403);
  });

  test('starts a new session for a forged cookie', async () => {
    const forged = cookieOf(await vote(2, 'upvote')).Cookie?.replace(/.=*$/, 'AAAA') ?? '';
    const response = await vote(2, 'upvote', { Cookie: forged });
    expect(response.headers.getSetCookie()).toHaveLength(1);
  });
});

describe('GET /api/votes', () => {
  test("returns the session's own vote", async () => {
    const session = cookieOf(await vote(7, 'downvote'));
    expect(await api.read('/api/votes?agentId=7', session)).toMatchObject({ vote: 'downvote' });
  });

  test('without a session, returns no vote and sets no cookie', async () => {
    const response = await api.get('/api/votes?agentId=7');
    expect(await response.json()).toMatchObject({ agentId: 7, vote: null });
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test('is not cacheable', async () => {
    const response = await api.get('/api/votes?agentId=7');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  test('returns 404 for an unknown agent', async () => {
    expect((await api.get('/api/votes?agentId=99')).status).toBe(404);
  });
});

import { describe, expect, test } from 'vitest';
import { cookieOf, FROM_WEB_SERVER, fromVisitor, useTestApi } from '../harness.ts';

const api = useTestApi({
  RATE_LIMIT_WRITES_PER_MINUTE: '2',
  RATE_LIMIT_SEARCHES_PER_MINUTE: '1',
  RATE_LIMIT_RECOMMENDATIONS_PER_MINUTE: '1',
  RATE_LIMIT_DOWNLOADS_PER_MINUTE: '1',
});

const VOTE = { agentId: 1, userId: 'anonymous', voteType: 'upvote' };
const RECOMMENDATION = {
  preferredCategories: ['AI Chatbot'],
  budget: 'medium',
  technicalExpertise: 'beginner',
  features: [],
  integrations: [],
  useCase: '',
  dataPrivacy: false,
};

describe('a session that votes too often', () => {
  test('gets 429 with a message and headers', async () => {
    const session = cookieOf(await api.post('/api/votes', VOTE, FROM_WEB_SERVER));
    const first = await api.post('/api/votes', VOTE, { ...session, ...FROM_WEB_SERVER });
    expect(first.headers.get('RateLimit-Policy')).toBe('"session";q=2;w=60');
    expect(first.headers.get('RateLimit')).toMatch(/^"session";r=1;t=\d+$/);
    await api.post('/api/review-votes', { ...VOTE, reviewId: 100, voteType: 'helpful' }, session);
    const refused = await api.post('/api/votes', VOTE, { ...session, ...FROM_WEB_SERVER });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(refused.headers.get('Cache-Control')).toBe('no-store');
    expect(await refused.text()).toMatch(/^Too many writes\. Please try again in \d+ seconds?\.$/);
  });

  test('can still read', async () => {
    const session = cookieOf(await api.post('/api/votes', VOTE, FROM_WEB_SERVER));
    for (let time = 0; time < 3; time++)
      await api.post('/api/votes', VOTE, { ...session, ...FROM_WEB_SERVER });
    expect((await api.get('/api/agents/1', session)).status).toBe(200);
  });
});

describe('a network', () => {
  const search = (address: string) => api.get('/api/search?q=alpha', fromVisitor(address));
  const statuses = async (addresses: readonly string[]) => {
    const found: number[] = [];
    for (const address of addresses) found.push((await search(address)).status);
    return found;
  };

  test('has five times the limit, which cached responses also count against', async () => {
    const same = Array<string>(6).fill('203.0.113.1');
    expect(await statuses(same)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await statuses(['203.0.113.2'])).toEqual([200]);
  });

  test('is a /64 of IPv6', async () => {
    const same = [1, 2, 3, 4, 5, 6].map((host) => `2001:db8:0:1:${host}::1`);
    expect((await statuses(same)).at(-1)).toBe(429);
    expect(await statuses(['2001:db8:0:2::1'])).toEqual([200]);
  });

  test('cannot be forged by a client on this machine', async () => {
    const found: number[] = [];
    for (const part of [1, 2, 3, 4, 5, 6]) {
      const headers = { 'X-Forwarded-For': `198.51.100.${part}` };
      found.push((await api.get('/api/search?q=alpha', headers)).status);
    }
    expect(found.at(-1)).toBe(429);
  });

  test('is also limited for recommendations', async () => {
    const request = () =>
      api.post('/api/recommendations', RECOMMENDATION, fromVisitor('203.0.113.4'));
    for (let time = 0; time < 5; time++) expect((await request()).status).toBe(200);
    expect((await request()).status).toBe(429);
  });
});

test.each([
  ['GET', '/api/data/totals.csv', 'downloads'],
  ['HEAD', '/api/search?q=alpha', 'searches'],
])('%s %s counts against the limit on %s', async (method, path, kind) => {
  const headers = fromVisitor('203.0.113.5');
  const request = () => api.send(path, { method, headers });
  for (let time = 0; time < 5; time++) expect((await request()).status).toBe(200);
  expect((await request()).status).toBe(429);
  const metrics = await (await api.get('/metrics', FROM_WEB_SERVER)).text();
  expect(metrics).toMatch(new RegExp(`^api_rate_limited_total\\{kind="${kind}"\\} [1-9]`, 'm'));
});

test('the web server that renders pages is not limited', async () => {
  for (let time = 0; time < 12; time++) {
    expect((await api.get('/api/search?q=alpha', FROM_WEB_SERVER)).status).toBe(200);
    expect((await api.post('/api/recommendations', RECOMMENDATION, FROM_WEB_SERVER)).status).toBe(
      200,
    );
  }
});

test('refused requests are counted in /metrics', async () => {
  const metrics = await (await api.get('/metrics', FROM_WEB_SERVER)).text();
  expect(metrics).toMatch(/^api_rate_limited_total\{kind="searches"\} [1-9]/m);
});

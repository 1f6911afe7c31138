import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  AgentSchema,
  CategorySchema,
  LeaderboardSchema,
  RecentReviewSchema,
  ReviewSchema,
  SearchResultSchema,
  VoteStateSchema,
} from '../../contract/index.ts';
import { useTestApi } from '../harness.ts';

const api = useTestApi();

const READS: readonly [string, z.ZodType][] = [
  ['/api/categories', z.array(CategorySchema)],
  ['/api/categories/AI%20Chatbot', z.array(AgentSchema)],
  ['/api/agents', z.array(AgentSchema)],
  ['/api/agents/1', AgentSchema],
  ['/api/featured-agents', z.array(AgentSchema)],
  ['/api/newest-agents', z.array(AgentSchema)],
  ['/api/popular-agents', z.array(AgentSchema)],
  ['/api/leaderboard', LeaderboardSchema],
  ['/api/reviews?agentId=1', z.array(ReviewSchema)],
  ['/api/recent-reviews', z.array(RecentReviewSchema)],
  ['/api/search?q=alpha', SearchResultSchema],
  ['/api/votes?agentId=1', VoteStateSchema],
];

describe.each(READS)('%s', (path, schema) => {
  test('matches the contract, field by field', async () => {
    const body = await api.read(path);
    expect(schema.parse(body)).toEqual(body);
  });

  test('has the data version in a header', async () => {
    const response = await api.get(path);
    expect(response.headers.get('X-Data-Version')).toMatch(/^\d+-\d+$/);
  });

  // Votes include the session's own vote, so they are not cacheable.
  test.skipIf(path.startsWith('/api/votes'))(
    'returns 304 if the client has the current version',
    async () => {
      const tag = (await api.get(path)).headers.get('ETag') ?? '';
      const response = await api.get(path, { 'If-None-Match': tag });
      expect(response.status).toBe(304);
      expect(response.headers.get('X-Data-Version')).toMatch(/^\d+-\d+$/);
    },
  );
});

describe('every response', () => {
  test('may be stored, but must be revalidated', async () => {
    const response = await api.get('/api/agents/1');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
  });

  test('returns the request id of the client', async () => {
    const response = await api.get('/api/agents/1', { 'X-Request-Id': 'trace-7' });
    expect(response.headers.get('X-Request-Id')).toBe('trace-7');
  });

  test('forbids content type sniffing', async () => {
    const response = await api.get('/api/agents/1');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  });
});

describe('errors', () => {
  test('are one line of plain text and not cacheable', async () => {
    const response = await api.get('/api/nothing');
    expect(response.status).toBe(404);
    expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('X-Data-Version')).toMatch(/^\d+-\d+$/);
  });

  test('are problem documents for clients that accept them', async () => {
    const response = await api.get('/api/agents/99', { Accept: 'application/problem+json' });
    expect(response.headers.get('Content-Type')).toMatch(/^application\/problem\+json/);
    expect(await response.json()).toMatchObject({
      title: 'Not Found',
      status: 404,
      detail: 'Agent not found',
    });
  });

  test('reveal no internal details', async () => {
    await api.sql`alter table category rename to hidden`;
    const response = await api.get('/api/categories/AI%20Chatbot/facets?sort=name');
    await api.sql`alter table hidden rename to category`;
    expect(response.status).toBe(500);
    expect(await response.text()).toBe('Something went wrong on our side.');
  });
});

test('GET /healthz and /readyz return 200', async () => {
  expect((await api.get('/healthz')).status).toBe(200);
  expect((await api.get('/readyz')).status).toBe(200);
});

describe('methods', () => {
  test('that a URL does not support get 405 with the allowed ones', async () => {
    const response = await api.send('/api/agents/1', { method: 'DELETE' });
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe('GET, HEAD');
    expect(await response.text()).toMatch(/^This path allows only [A-Z, ]+\.$/);
  });

  test('HEAD returns the same as GET, without the body', async () => {
    const response = await api.send('/api/leaderboard', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('application/json');
    expect(await response.text()).toBe('');
  });
});

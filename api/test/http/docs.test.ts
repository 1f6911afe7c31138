import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { FROM_WEB_SERVER, useTestApi } from '../harness.ts';

const api = useTestApi();

const Description = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({ responses: z.record(z.string(), z.object({ description: z.string().min(1) })) }),
    ),
  ),
});

describe('GET /api/docs', () => {
  test('loads files only from this origin, and all of them exist', async () => {
    const page = await api.get('/api/docs');
    expect(page.status).toBe(200);
    const html = await page.text();
    const named = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
    const files = named.filter((address) => !address.startsWith('data:'));
    expect(files.length).toBeGreaterThanOrEqual(4);
    for (const file of files) {
      expect(file).toMatch(/^\/api\//);
      expect((await api.get(file)).status, file).toBe(200);
    }
    expect(page.headers.get('Content-Security-Policy')).toMatch(
      /^default-src 'none'; script-src 'self';/,
    );
  });

  test('its files are immutable under a versioned URL', async () => {
    const html = await (await api.get('/api/docs')).text();
    const [, script = ''] = /src="([^"]+bundle\.js)"/.exec(html) ?? [];
    const response = await api.get(script);
    expect(script).toMatch(/^\/api\/docs\/\d+\.\d+\.\d+-[0-9a-f]{8}\//);
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('Content-Encoding')).toBeTruthy();
    expect(await response.text()).toContain('SwaggerUIBundle');
  });
});

describe('GET /api/openapi.json', () => {
  const CALLS: readonly [string, string, readonly string[]][] = [
    ['get', '/api/categories', []],
    ['get', '/api/categories/{category}', ['400', '404']],
    ['get', '/api/featured-agents', []],
    ['get', '/api/newest-agents', []],
    ['get', '/api/popular-agents', []],
    ['get', '/api/leaderboard', []],
    ['get', '/api/recent-reviews', []],
    ['get', '/api/agents', []],
    ['get', '/api/agents/{id}', ['400', '404']],
    ['get', '/api/reviews', ['400', '404']],
    ['get', '/api/agents/{id}/review-summary', ['400', '404']],
    ['get', '/api/search', ['400', '429']],
    ['get', '/api/votes', ['400', '404']],
    ['post', '/api/votes', ['400', '403', '404', '408', '413', '415', '422', '429']],
    ['post', '/api/review-votes', ['400', '403', '404', '408', '413', '415', '422', '429']],
    ['post', '/api/recommendations', ['400', '403', '408', '413', '415', '429']],
    ['post', '/api/submissions', ['400', '403', '408', '413', '415', '422', '429', '503']],
  ];

  test.each(CALLS)('describes %s %s with its errors', async (method, path, errors) => {
    const { paths } = Description.parse(await api.read('/api/openapi.json'));
    const statuses = Object.keys(paths[path]?.[method]?.responses ?? {});
    expect(statuses).toEqual(expect.arrayContaining(['200', '500', '503', ...errors]));
  });

  test('names each operation for generated clients, the server and the license', async () => {
    const Named = z.object({
      info: z.object({ license: z.object({ identifier: z.literal('MIT') }) }),
      servers: z.tuple([z.object({ url: z.literal('/') })]),
      paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))),
    });
    const { paths } = Named.parse(await api.read('/api/openapi.json'));
    const ids = Object.values(paths).flatMap((each) =>
      Object.values(each).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^(get|post)[A-Z][A-Za-z]+$/);
    expect(paths['/api/agents/{id}/ranking']?.get?.operationId).toBe('getAgentsByIdRanking');
  });

  test('every reference in it resolves', async () => {
    const document = await api.read('/api/openapi.json');
    const text = JSON.stringify(document);
    const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, to]) => to ?? '');
    expect(references.length).toBeGreaterThan(10);
    for (const reference of new Set(references)) {
      const target = reference
        .split('/')
        .reduce<unknown>(
          (part, name) =>
            typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined,
          document,
        );
      expect(target, reference).toBeDefined();
    }
  });
});

describe('GET /metrics', () => {
  test('counts requests by route, not by URL', async () => {
    await api.get('/api/agents/3');
    const metrics = await (await api.get('/metrics', FROM_WEB_SERVER)).text();
    expect(metrics).toMatch(
      /^http_request_duration_seconds_count\{method="GET",route="\/api\/agents\/:id",status="200"\} 1$/m,
    );
    expect(metrics).toMatch(/^process_cpu_seconds_total /m);
    expect(metrics).not.toContain('/api/agents/3');
  });

  test('counts votes', async () => {
    await api.post('/api/votes', { agentId: 1, userId: 'anonymous', voteType: 'upvote' });
    const metrics = await (await api.get('/metrics', FROM_WEB_SERVER)).text();
    expect(metrics).toMatch(/^api_votes_committed_total\{kind="agent"\} 1$/m);
  });

  test('returns 404 to callers without the token', async () => {
    expect((await api.get('/metrics')).status).toBe(404);
    expect((await api.get('/metrics', { Authorization: 'Bearer wrong' })).status).toBe(404);
  });

  test('accepts the token as a bearer token', async () => {
    const [token] = Object.values(FROM_WEB_SERVER);
    const response = await api.get('/metrics', { Authorization: `Bearer ${token}` });
    expect(response.status).toBe(200);
  });

  test('is not available under /api, which is public', async () => {
    expect((await api.get('/api/metrics')).status).toBe(404);
  });
});

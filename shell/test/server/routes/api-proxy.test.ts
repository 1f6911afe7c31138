import { describe, expect, test } from 'vitest';
import { fakeApi, NO_API } from '../../support/fake-api.ts';
import { testSite } from '../../support/test-site.ts';

/** An API that echoes its requests. */
const echo = () =>
  fakeApi(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method, url, headers } = request;
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ method, url, headers, body }));
  });

/** The request as the API sees it, if it is not served from a cache. */
async function echoed(path: string, init?: RequestInit) {
  const { request } = await testSite({ apiUrl: await echo() });
  return (await request(path, init)).json();
}

describe('responses for other sites', () => {
  test.each([
    ['cross-origin', 'cross-origin'],
    ['same-origin', 'same-origin'],
    [undefined, 'same-origin'],
  ])('a response with %s is sent with %s', async (given, sent) => {
    const apiUrl = await fakeApi((_, response) => {
      if (given) response.setHeader('Cross-Origin-Resource-Policy', given);
      response.end('id');
    });
    const { request } = await testSite({ apiUrl });
    const response = await request('/api/data/agents.csv');
    expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe(sent);
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  });
});

test('a cached badge keeps its headers for other sites', async () => {
  const apiUrl = await fakeApi((_, response) => {
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    response.setHeader('Cache-Control', 'public, max-age=3600');
    response.end('<svg/>');
  });
  const { request } = await testSite({ apiUrl });
  for (const _ of ['from the API', 'from the cache']) {
    const { headers } = await request('/api/agents/1/badge.svg');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    expect(headers.get('Cache-Control')).toBe('public, max-age=3600');
  }
});

describe("a browser's request", () => {
  test('is forwarded with its method, path, body and type', async () => {
    const body = JSON.stringify({ agentId: 1, voteType: 'upvote' });
    const headers = { 'Content-Type': 'application/json' };
    const seen = await echoed('/api/votes?a=1&b=%20x', { method: 'POST', body, headers });
    expect(seen).toMatchObject({
      method: 'POST',
      url: '/api/votes?a=1&b=%20x',
      body,
      headers: { 'content-type': 'application/json', 'content-length': String(body.length) },
    });
  });

  test('keeps an encoded name encoded', async () => {
    const seen = await echoed('/api/categories/Marketing%2FSales%20AI');
    expect(seen.url).toBe('/api/categories/Marketing%2FSales%20AI');
  });

  test('keeps its idempotency key', async () => {
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': '"one-press"' };
    const seen = await echoed('/api/votes', { method: 'POST', body: '{}', headers });
    expect(seen.headers['idempotency-key']).toBe('"one-press"');
  });

  test('carries its session', async () => {
    const seen = await echoed('/api/votes', { headers: { Cookie: '__Host-session=abc' } });
    expect(seen.headers.cookie).toBe('__Host-session=abc');
  });

  test("tells the API the visitor's IP address, which the visitor cannot forge", async () => {
    const headers = { 'X-Forwarded-For': '198.51.100.1', 'X-Forwarded-Host': 'evil.example' };
    const seen = await echoed('/api/votes', { headers });
    expect(seen.headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'atlas.example',
      'x-forwarded-proto': 'https',
    });
  });

  test('cannot impersonate the web server', async () => {
    const config = { apiToken: 'a token of thirty-two characters!' };
    const { request } = await testSite({ apiUrl: await echo(), config });
    const headers = { 'x-atlas-token': 'forged', 'x-data-version-min': '9-9' };
    const seen = await (await request('/api/votes', { headers })).json();
    expect(seen.headers['x-atlas-token']).toBe(config.apiToken);
    expect(seen.headers).not.toHaveProperty('x-data-version-min');
  });

  test.each(['/internal/changes', '/internal/reads', '/API/agents', '/api'])(
    'does not reach paths outside of the public API: %s',
    async (path) => {
      const { request } = await testSite({ apiUrl: await echo() });
      expect((await request(path)).status).not.toBe(200);
    },
  );

  test.each(['PUT', 'DELETE', 'PATCH', 'TRACE'])('with %s is rejected', async (method) => {
    const { request } = await testSite({ apiUrl: await echo() });
    expect((await request('/api/votes', { method })).status).toBe(405);
  });
});

describe("the API's response", () => {
  test('is returned with its status, body and session', async () => {
    const apiUrl = await fakeApi((_, response) => {
      response.writeHead(400, { 'Set-Cookie': '__Host-session=new', 'Content-Type': 'text/plain' });
      response.end('preferredCategories must not be empty');
    });
    const { request } = await testSite({ apiUrl });
    const response = await request('/api/recommendations', { method: 'POST', body: '{}' });
    expect(response.status).toBe(400);
    expect(response.headers.getSetCookie()).toEqual(['__Host-session=new']);
    expect(await response.text()).toBe('preferredCategories must not be empty');
  });

  test('to a shared read is cached, and a 304 for a browser that has it', async () => {
    let requests = 0;
    const apiUrl = await fakeApi((_, response) => {
      requests += 1;
      response.end('[]');
    });
    const { request } = await testSite({ apiUrl });
    const etag = (await request('/api/agents')).headers.get('etag') ?? '';
    const again = await request('/api/agents?unknown=1', { headers: { 'If-None-Match': etag } });
    expect([again.status, requests]).toEqual([304, 1]);
    const listed = { 'If-None-Match': `"other", ${etag.replace('W/', '')}` };
    expect((await request('/api/agents', { headers: listed })).status).toBe(304);
  });

  test('keeps every character, including from the cache', async () => {
    const text = '[{"name":"Zoë – 人工知能"}]';
    const { request } = await testSite({
      apiUrl: await fakeApi((_, response) => response.end(text)),
    });
    for (const _time of ['from the API', 'from the cache'])
      expect(await (await request('/api/agents')).text()).toBe(text);
  });

  test('arrives without hop-by-hop headers', async () => {
    const apiUrl = await fakeApi((_, response) => {
      const headers = { Connection: 'x-private', 'X-Private': 'secret', 'Cache-Tag': 'agents' };
      response.writeHead(200, headers).end('[]');
    });
    const { request } = await testSite({ apiUrl });
    for (const path of ['/api/agents', '/api/votes']) {
      const { headers } = await request(path);
      expect([headers.get('x-private'), headers.get('cache-tag')], path).toEqual([null, null]);
    }
  });

  test('is a readable message when the API is unavailable', async () => {
    const { request } = await testSite({ apiUrl: NO_API });
    for (const path of ['/api/agents', '/api/votes']) {
      const response = await request(path);
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('5');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.text()).toBe(
        'The data service is not responding at the moment. Please try again in a little while.',
      );
    }
  });

  test('to a vote lets the voter see it immediately on any server', async () => {
    const apiUrl = await fakeApi((_, response) => {
      response.writeHead(200, { 'X-Data-Version': '1-7' }).end('{}');
    });
    const { request } = await testSite({ apiUrl });
    const response = await request('/api/votes', { method: 'POST', body: '{}' });
    expect(response.headers.get('set-cookie')).toMatch(
      /^__Host-atlas_voter=1-7\.[\w-]{43}; Max-Age=30; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });
});

test.each(['/api/../metrics', '/api/%2e%2e/metrics', '/api/x/../../readyz'])(
  '%s does not lead a visitor to the internal paths of the API',
  async (path) => {
    const seen: string[] = [];
    const apiUrl = await fakeApi((given, response) => {
      seen.push(given.url ?? '');
      response.end('private');
    });
    const { request } = await testSite({ apiUrl });
    const response = await request(path);
    expect([response.status, seen.filter((url) => url.includes('..'))]).toEqual([404, []]);
  },
);

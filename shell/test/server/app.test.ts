import { rm } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { ActiveSets } from '../../src/releases/active-sets.ts';
import { securityHeaders } from '../../src/server/http/security.ts';
import { inProcessRenderers } from '../support/in-process-renderers.ts';
import { BROKEN, setSite } from '../support/set-site.ts';
import { testSite } from '../support/test-site.ts';
import { FRAGILE } from '../support/tiny-release.ts';

const SECURITY_HEADERS = Object.fromEntries(
  Object.entries(securityHeaders('https://atlas.example')).map(([name, value]) => [
    name.toLowerCase(),
    value,
  ]),
);

describe('every response has the security headers', () => {
  test.each([
    ['a page', '/', 200],
    ['a page that does not exist', '/nowhere', 404],
    ['a page whose data is unavailable', '/fragile', 503],
    ['a path that is too long', `/${'x'.repeat(5000)}`, 414],
    ['a script', '/assets/shell.1.js', 200],
    ['a script that does not exist', '/assets/gone.js', 404],
    ['a federated file', '/_r/mf-a/1.0.0/entry.1.js', 200],
    ['a brand mark', '/logos/lobehub/claude.svg', 200],
    ['a redirect', '/newest', 308],
    ["the API's response", '/api/agents', 503],
    ['an API path that is too long', `/api/${'x'.repeat(9000)}`, 414],
    ['the health check', '/healthz', 200],
  ])('%s', async (_, path, status) => {
    const { request } = await testSite({
      releases: [
        { name: 'mf-a', path: '/', redirects: [{ from: '/newest', to: '/new' }] },
        FRAGILE,
      ],
    });
    const response = await request(path);
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject(SECURITY_HEADERS);
  });

  test.each(['POST', 'DELETE', 'PUT'])('a page that is requested with %s', async (method) => {
    const { request } = await testSite();
    const response = await request('/', { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(Object.fromEntries(response.headers)).toMatchObject(SECURITY_HEADERS);
  });

  test('a server without a release set, which says when to retry', async () => {
    const { releases } = await setSite();
    const { store, sets } = releases;
    const parts = { source: releases, store, sets, renderers: inProcessRenderers() };
    const { request } = await testSite({ parts: { sets: new ActiveSets(parts) } });
    const response = await request('/');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
    expect(Object.fromEntries(response.headers)).toMatchObject(SECURITY_HEADERS);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await request('/healthz')).status).toBe(200);
    expect((await request('/readyz')).status).toBe(503);
  });
});

test('a server is ready when it can serve every active remote, and not while one is missing', async () => {
  const { request, activate, warmUp } = await testSite();
  await warmUp();
  const ready = async () => {
    const response = await request('/readyz');
    return [response.status, response.headers.get('cache-control'), await response.text()];
  };
  expect(await ready()).toEqual([200, 'no-store', 'ok']);
  await activate({ name: 'mf-b', code: BROKEN });
  expect(await ready()).toEqual([
    503,
    'no-store',
    'The server cannot serve all remotes without delay yet.',
  ]);
  // The remotes that are there are served in the meantime.
  expect((await request('/')).status).toBe(200);
  await activate({ name: 'mf-b', version: '1.0.1' });
  expect((await ready())[0]).toBe(200);
});

test("another host may fetch a release's files to serve them itself", async () => {
  const { request } = await testSite();
  const response = await request('/_r/mf-a/1.0.0/entry.1.js');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
});

test('files of the shell stay available after a new build while the server runs', async () => {
  const { request, holdFiles, browserDir } = await testSite();
  await holdFiles();
  await rm(browserDir, { recursive: true });
  expect((await request('/assets/shell.1.js')).status).toBe(200);
});

test('files of other servers are fetched once, and missing files are not requested again', async () => {
  const requested: string[] = [];
  const { request } = await testSite({
    source: {
      fetchAsset: async (file) => {
        requested.push(file);
        return file === 'site.0123456789.css' ? Buffer.from('p{}') : undefined;
      },
    },
  });
  for (const path of ['/_s/site.0123456789.css', '/assets/gone.1.js']) {
    await request(path);
    await request(path);
  }
  expect((await request('/_s/site.0123456789.css')).status).toBe(200);
  expect((await request('/assets/gone.1.js')).status).toBe(404);
  expect(requested).toEqual(['site.0123456789.css', 'gone.1.js']);
});

test('outside of development there are no development events', async () => {
  const { request } = await testSite();
  expect((await request('/_dev/events')).status).toBe(404);
});

test('TRACE is refused everywhere', async () => {
  const { request } = await testSite();
  for (const path of ['/', '/healthz', '/mcp', '/_report', '/assets/shell.1.js', '/nowhere'])
    expect((await request(path, { method: 'TRACE' })).status, path).toBe(405);
});

test('browsers that look for an icon on their own find one', async () => {
  const { request } = await testSite();
  const response = await request('/favicon.ico');
  expect([response.status, response.headers.get('location')]).toEqual([308, '/icon-192.png']);
});

test('pages of other sites can write nowhere else, either; a line and a count say that they try', async () => {
  const { request, logged, metrics } = await testSite();
  for (const path of ['/_report', '/_qa/set', '/_new', '/healthz', '/assets/x.js'])
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const init = { method, headers: { 'sec-fetch-site': 'cross-site' } };
      expect((await request(path, init)).status, `${method} ${path}`).toBe(403);
    }
  expect(logged.filter((line) => line.includes('"security"'))).toEqual([
    expect.stringContaining('"reason":"a write from another site"'),
  ]);
  expect(await metrics.text()).toContain(
    'atlas_requests_refused_total{reason="a write from another site"} 20',
  );
});

import { rm } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { signQaLink } from '../../src/qa/session.ts';
import { ActiveSets } from '../../src/releases/active-sets.ts';
import { Registry } from '../../src/releases/registry.ts';
import { ReleaseStore } from '../../src/releases/store.ts';
import { securityHeaders } from '../../src/server/security.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { QA_SECRET, testSite } from '../support/test-site.ts';
import { tinyHost } from '../support/tiny-host.ts';
import { FRAGILE, writeRelease } from '../support/tiny-release.ts';

const SECURITY_HEADERS = Object.fromEntries(
  Object.entries(securityHeaders('https://atlas.example')).map(([name, value]) => [
    name.toLowerCase(),
    value,
  ]),
);

describe('every answer carries the security headers', () => {
  test.each([
    ['a page', '/', 200],
    ['a page that does not exist', '/nowhere', 404],
    ['a page whose data does not come', '/fragile', 503],
    ['a path that is too long', `/${'x'.repeat(5000)}`, 414],
    ['a script', '/assets/shell.1.js', 200],
    ['a script that does not exist', '/assets/gone.js', 404],
    ['a federated file', '/_r/mf-a/1.0.0/entry.1.js', 200],
    ['a brand mark', '/logos/lobehub/claude.svg', 200],
    ['a redirect', '/newest', 308],
    ["the API's answer", '/api/agents', 503],
    ['an API path that is too long', `/api/${'x'.repeat(9000)}`, 414],
    ['the health check', '/healthz', 200],
  ])('%s', async (_, path, status) => {
    const { request } = await testSite({
      releases: [
        { name: 'mf-a', path: '/', redirects: [{ from: '/newest', to: '/new' }] },
        FRAGILE,
      ],
    });
    const answer = await request(path);
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject(SECURITY_HEADERS);
  });

  test.each(['POST', 'DELETE', 'PUT'])('a page that is asked for with %s', async (method) => {
    const { request } = await testSite();
    const answer = await request('/', { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(Object.fromEntries(answer.headers)).toMatchObject(SECURITY_HEADERS);
  });

  test('a failure of the server itself, which tells nothing of the cause', async () => {
    const root = await tempFolder();
    const unready = new ActiveSets(new ReleaseStore(root), new Registry(root), tinyHost);
    const { request, logged } = await testSite({ parts: { sets: unready } });
    const answer = await request('/');
    expect(answer.status).toBe(500);
    expect(Object.fromEntries(answer.headers)).toMatchObject(SECURITY_HEADERS);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toBe('Something went wrong on our side. Please try again.');
    expect(logged.join()).toContain('No release set has been loaded yet');
  });
});

test("another host may fetch a release's files from here, to serve them there", async () => {
  const { request } = await testSite();
  const answer = await request('/_r/mf-a/1.0.0/entry.1.js');
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
});

test('files of the shell outlive a new build beside the running server', async () => {
  const { request, holdFiles, browserDir } = await testSite();
  await holdFiles();
  await rm(browserDir, { recursive: true });
  expect((await request('/assets/shell.1.js')).status).toBe(200);
});

describe('a stylesheet of a set that another server has heard of first', () => {
  const NEXT = { name: 'mf-a', version: '1.1.0', path: '/', classes: ['p-7'] };

  test('is there at once', async () => {
    const { request, store, registry } = await testSite();
    await writeRelease(store.root, NEXT);
    const faster = new ActiveSets(store, new Registry(store.root), tinyHost);
    await registry.change('mf-a', '1.1.0', 'test');
    await faster.refresh();
    const answer = await request(`/_s/${faster.current.stylesheet.fileName}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8');
  });

  test('is there for a QA session that uses it', async () => {
    const { request, store } = await testSite();
    await writeRelease(store.root, NEXT);
    const other = new ActiveSets(store, new Registry(store.root), tinyHost);
    await other.refresh();
    const versions = { 'mf-a': '1.1.0' };
    const path = `/_s/${(await other.setWith(versions)).stylesheet.fileName}`;
    const token = signQaLink(QA_SECRET, { versions, expires: Date.now() + 60_000 });
    expect((await request(path)).status).toBe(404);
    const cookie = `__Host-atlas_qa=${token}`;
    expect((await request(path, { headers: { cookie } })).status).toBe(200);
  });
});

test('without development there is nothing to listen to', async () => {
  const { request } = await testSite();
  expect((await request('/_dev/events')).status).toBe(404);
});

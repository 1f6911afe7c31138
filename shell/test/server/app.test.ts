import { rm } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { signQaLink } from '../../src/qa/session.ts';
import { ActiveSets } from '../../src/releases/active-sets.ts';
import { Registry } from '../../src/releases/registry.ts';
import { ReleaseStore } from '../../src/releases/store.ts';
import { securityHeaders } from '../../src/server/security.ts';
import { fakeApi } from '../support/fake-api.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { QA_SECRET, testSite } from '../support/test-site.ts';
import { tinyHost } from '../support/tiny-host.ts';
import { writeRelease } from '../support/tiny-release.ts';

/** A page that the API's answer decides about. */
const FRAGILE = `
  const { jsx } = require('react/jsx-runtime');
  const head = () => ({ title: 'Fragile', description: 'A page.', canonicalPath: '/fragile' });
  const load = ({ queryClient }) => queryClient.fetchQuery({ queryKey: ['/api/agents'] });
  const page = async () => ({ Page: () => jsx('h1', { children: 'Whole' }) });
  exports.remote = { contract: 1, routes: [{ id: 'page', path: '/fragile', head, load, page }] };
`;

describe('every answer carries the security headers', () => {
  test.each([
    ['a page', '/', 200],
    ['a page that does not exist', '/nowhere', 404],
    ['a page whose data is away', '/fragile', 503],
    ['a script', '/assets/shell.1.js', 200],
    ['a script that does not exist', '/assets/gone.js', 404],
    ['a federated file', '/_r/mf-a/1.0.0/entry.1.js', 200],
    ['a mark', '/logos/lobehub/claude.svg', 200],
    ['a redirect', '/newest', 308],
    ['the API’s answer', '/api/agents', 503],
    ['the health check', '/healthz', 200],
  ])('%s', async (_, path, status) => {
    const { request } = await testSite({
      releases: [
        { name: 'mf-a', path: '/', redirects: [{ from: '/newest', to: '/new' }] },
        { name: 'mf-b', path: '/fragile', code: FRAGILE },
      ],
    });
    const answer = await request(path);
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject(
      Object.fromEntries(
        Object.entries(securityHeaders('https://atlas.example')).map(([name, value]) => [
          name.toLowerCase(),
          value,
        ]),
      ),
    );
  });

  test('also when the server itself fails, which tells nothing of the cause', async () => {
    const root = await tempFolder();
    const unready = new ActiveSets(new ReleaseStore(root), new Registry(root), tinyHost);
    const { request, logged } = await testSite({ parts: { sets: unready } });
    const answer = await request('/');
    expect(answer.status).toBe(500);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toBe('Something went wrong on our side. Please try again.');
    expect(logged.join()).toContain('No release set has been loaded yet');
  });
});

describe('a page', () => {
  test('is HTML with its policy, which proxies may keep for a moment', async () => {
    const { request } = await testSite({ releases: [{ name: 'mf-a', path: '/', text: 'Home' }] });
    const answer = await request('/');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(answer.headers.get('cache-control')).toContain('s-maxage=10');
    expect(await answer.text()).toContain('<h1>Home</h1>');
  });

  test('loads the shell, its remote’s files and the one stylesheet', async () => {
    const { request, sets } = await testSite();
    const html = await (await request('/')).text();
    const wanted = [
      '/assets/shell.1.js',
      '/_r/mf-a/1.0.0/entry.1.js',
      '/_r/mf-a/1.0.0/page.1.js',
      `/_s/${sets.current.stylesheet.fileName}`,
    ];
    expect(wanted.filter((url) => !html.includes(`"${url}"`))).toEqual([]);
  });

  test('is not sent again to a browser that has it', async () => {
    const { request } = await testSite();
    const tag = (await request('/')).headers.get('etag') ?? '';
    const again = await request('/', { headers: { 'If-None-Match': tag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    const outdated = await request('/', { headers: { 'If-None-Match': 'W/"other"' } });
    expect(outdated.status).toBe(200);
  });

  test('names the public origin as its address, whatever host was asked', async () => {
    const { request } = await testSite();
    const html = await (await request('/', { headers: { Host: 'evil.example' } })).text();
    expect(html).toContain('<link rel="canonical" href="https://atlas.example/">');
    expect(html).not.toContain('evil.example');
  });

  test('comes from the release that is active when it is asked for', async () => {
    const { request, activate } = await testSite({
      releases: [{ name: 'mf-a', path: '/', text: 'Before' }],
    });
    expect(await (await request('/')).text()).toContain('<h1>Before</h1>');
    await activate({ name: 'mf-a', version: '1.0.1', path: '/', text: 'After' });
    expect(await (await request('/')).text()).toContain('<h1>After</h1>');
  });

  test('that does not exist is neither kept nor offered to be kept', async () => {
    const { request } = await testSite();
    await request('/nowhere');
    const answer = await request('/nowhere');
    expect(answer.headers.get('x-atlas-cache')).toBe('miss');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('stays readable from what was there when its data is away', async () => {
    let away = false;
    const apiUrl = await fakeApi((_, response) => {
      response.statusCode = away ? 503 : 200;
      response.setHeader('X-Data-Version', away ? '2' : '1');
      response.end('[]');
    });
    const releases = [{ name: 'mf-b', path: '/fragile', code: FRAGILE }];
    const { request } = await testSite({ apiUrl, releases });
    await request('/fragile');
    away = true;
    // Now the site hears of new data, and cannot have it.
    await request('/api/agents');
    const answer = await request('/fragile');
    expect([answer.status, answer.headers.get('x-atlas-cache')]).toEqual([200, 'stale']);
    expect(await answer.text()).toContain('<h1>Whole</h1>');
  });
});

test('files of a release may be fetched from here by another host, to be served there', async () => {
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

describe('a style sheet of a set that another server has heard of first', () => {
  test('is there at once', async () => {
    const { request, store, registry } = await testSite();
    await writeRelease(store.root, { name: 'mf-a', version: '1.1.0', path: '/', classes: ['p-7'] });
    const faster = new ActiveSets(store, new Registry(store.root), tinyHost);
    await registry.change('mf-a', '1.1.0', 'test');
    await faster.refresh();
    const answer = await request(`/_s/${faster.current.stylesheet.fileName}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/css; charset=utf-8',
    ]);
  });

  test('is there for a QA session that has it', async () => {
    const { request, store } = await testSite();
    await writeRelease(store.root, { name: 'mf-a', version: '1.1.0', path: '/', classes: ['p-7'] });
    const other = new ActiveSets(store, new Registry(store.root), tinyHost);
    await other.refresh();
    const versions = { 'mf-a': '1.1.0' };
    const path = `/_s/${(await other.setWith(versions)).stylesheet.fileName}`;
    const token = signQaLink(QA_SECRET, { versions, expires: Date.now() + 60_000 });
    expect((await request(path)).status).toBe(404);
    expect((await request(path, { headers: { cookie: `atlas_qa=${token}` } })).status).toBe(200);
  });
});

describe('a file about the site', () => {
  const NAMES = `exports.remote = { contract: 1, routes: [
    { id: 'page', path: '/', head: () => ({ title: 'A', description: 'B', canonicalPath: '/' }),
      page: async () => ({ Page: () => null }),
      entries: ({ queryClient }) => queryClient.fetchQuery({ queryKey: ['/api/agents'] }) }] };`;

  test('is made from what the releases name, kept, and not made again for another query', async () => {
    const { request } = await testSite();
    const first = await request('/sitemap.xml');
    expect(first.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(await first.text()).toContain('<loc>https://atlas.example/</loc>');
    const again = await request('/sitemap.xml?other');
    expect(again.headers.get('x-atlas-cache')).toBe('hit');
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
  });

  test('follows a new release', async () => {
    const { request, activate } = await testSite();
    await request('/sitemap.xml');
    await activate({ name: 'mf-b', path: '/added' });
    expect(await (await request('/sitemap.xml')).text()).toContain('https://atlas.example/added');
  });

  test('stays what it was while the API is away, and is never kept with parts missing', async () => {
    let away = true;
    let version = 1;
    const apiUrl = await fakeApi((_, response) => {
      response.statusCode = away ? 503 : 200;
      response.setHeader('X-Data-Version', version);
      response.end('[{"path":"/agent/1","title":"A","description":"B"}]');
    });
    const releases = [
      { name: 'mf-a', path: '/', code: NAMES },
      { name: 'mf-b', path: '/faq' },
    ];
    const { request, logged } = await testSite({ apiUrl, releases });
    const without = await request('/sitemap.xml');
    expect([without.status, without.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await without.text()).toContain('https://atlas.example/faq');
    expect(logged.join()).toContain('mf-a/page');

    away = false;
    await request('/sitemap.xml');
    away = true;
    version = 2;
    await request('/api/agents');
    const stale = await request('/sitemap.xml');
    expect(stale.headers.get('x-atlas-cache')).toBe('stale');
    expect(await stale.text()).toContain('https://atlas.example/agent/1');
  });
});

describe('a moved address', () => {
  const releases = [{ name: 'mf-a', path: '/new', redirects: [{ from: '/newest', to: '/new' }] }];

  test('is answered by a permanent redirect that keeps the query', async () => {
    const { request } = await testSite({ releases });
    const answer = await request('/newest?page=2');
    expect(answer.status).toBe(308);
    expect(answer.headers.get('location')).toBe('/new?page=2');
  });
});

test('without development there is nothing to listen to', async () => {
  const { request } = await testSite();
  expect((await request('/_dev/events')).status).toBe(404);
});

describe('an address that is not what it seems', () => {
  test.each(['//[', '//evil.example/', '/%00', '/%20'])(
    '%s is a page that does not exist',
    async (path) => {
      const { request } = await testSite({ releases: [{ name: 'mf-a', path: '/' }] });
      expect((await request(path)).status).toBe(404);
    },
  );
});

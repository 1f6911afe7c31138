import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { FAILURE_MS } from '../../../src/server/api/api-cache.ts';
import { ClientRenders, MAX_RENDERS } from '../../../src/server/cache/client-renders.ts';
import { changingApi, fakeApi } from '../../support/fake-api.ts';
import { manualDate } from '../../support/manual-date.ts';
import { testSite } from '../../support/test-site.ts';
import { FRAGILE, PAGE_PER_ID, redirecting } from '../../support/tiny-release.ts';

const stateOf = ({ status, headers }: Response) => [status, headers.get('x-atlas-cache')];

describe('a page', () => {
  test('is HTML with its policy, and proxies may cache it briefly', async () => {
    const { request } = await testSite({ releases: [{ name: 'mf-a', path: '/', text: 'Home' }] });
    const response = await request('/');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(response.headers.get('cache-control')).toContain('s-maxage=10');
    expect(await response.text()).toContain('<h1>Home</h1>');
  });

  test("loads the shell, its remote's files and the one stylesheet", async () => {
    const { request, sets } = await testSite();
    const html = await (await request('/')).text();
    const wanted = [
      '/assets/shell.1.js',
      '/_r/mf-a/1.0.0/entry.1.js',
      '/_r/mf-a/1.0.0/page.1.js',
      `/_s/${sets.current.stylesheet}`,
    ];
    expect(wanted.filter((url) => !html.includes(`"${url}"`))).toEqual([]);
  });

  test('has the same headers from the cache as from the renderer', async () => {
    const { request } = await testSite();
    const headers = { 'accept-encoding': 'br' };
    const [rendered, kept] = [await request('/', { headers }), await request('/', { headers })];
    expect([stateOf(rendered), stateOf(kept)]).toEqual([
      [200, 'miss'],
      [200, 'hit'],
    ]);
    for (const name of ['content-type', 'content-security-policy', 'cache-control', 'etag', 'vary'])
      expect(kept.headers.get(name), name).toBe(rendered.headers.get(name));
    const [first, second] = await Promise.all(
      [rendered, kept].map(async (response) =>
        brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString(),
      ),
    );
    expect(second).toBe(first);
  });

  test('is a 304 for a browser that has it', async () => {
    const { request } = await testSite();
    const tag = (await request('/')).headers.get('etag') ?? '';
    const again = await request('/', { headers: { 'If-None-Match': tag } });
    expect(again.status).toBe(304);
    for (const same of [`"other", ${tag}`, tag.replace('W/', ''), '*'])
      expect((await request('/', { headers: { 'If-None-Match': same } })).status, same).toBe(304);
    const outdated = await request('/', { headers: { 'If-None-Match': 'W/"other"' } });
    expect(outdated.status).toBe(200);
  });

  test('has no body for HEAD, and the headers of GET', async () => {
    const { request } = await testSite();
    const page = await request('/');
    const head = await request('/', { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(page.headers.get('content-length'));
  });

  test('uses the public origin in its URL, regardless of the Host header', async () => {
    const { request } = await testSite();
    const html = await (await request('/', { headers: { Host: 'evil.example' } })).text();
    expect(html).toContain('<link rel="canonical" href="https://atlas.example/">');
    expect(html).not.toContain('evil.example');
  });

  test('comes from the release that is active at the time of the request', async () => {
    const releases = [{ name: 'mf-a', path: '/', text: 'Before' }];
    const { request, activate } = await testSite({ releases });
    expect(await (await request('/')).text()).toContain('<h1>Before</h1>');
    await activate({ name: 'mf-a', version: '1.0.1', path: '/', text: 'After' });
    expect(await (await request('/')).text()).toContain('<h1>After</h1>');
  });
});

describe('a page that does not exist', () => {
  test('is not cached by browsers or proxies', async () => {
    const { request } = await testSite();
    expect((await request('/nowhere')).headers.get('cache-control')).toBe('no-store');
  });

  test('is also a 404 for conditional requests', async () => {
    const { request } = await testSite();
    const etag = (await request('/nowhere')).headers.get('etag') ?? '';
    const again = await request('/nowhere', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(404);
  });

  test('is rendered once for all unknown URLs', async () => {
    const { request } = await testSite();
    const states: unknown[] = [];
    for (const path of ['/nowhere', '/elsewhere?x=1', '//[', '/%00', '/%E0%A4%A', '/%20'])
      states.push(stateOf(await request(path)));
    expect(states).toEqual([[404, 'miss'], ...Array(5).fill([404, 'hit'])]);
  });
});

test('a visitor is redirected to the canonical URL with the query', async () => {
  const { request } = await testSite({ releases: [{ name: 'mf-a', path: '/new' }] });
  const response = await request('//New/?page=2');
  expect([response.status, response.headers.get('location')]).toEqual([308, '/new?page=2']);
});

describe('a page whose head redirects', () => {
  const home = { name: 'mf-a', path: '/' };

  test.each([307, 308] as const)('leads there with status %i and no body', async (status) => {
    const { request } = await testSite({ releases: [home, redirecting(status, '/?page=2')] });
    const response = await request('/old');
    expect([response.status, response.headers.get('location')]).toEqual([status, '/?page=2']);
    expect(response.headers.get('cache-control')).toContain('s-maxage=10');
    expect(await response.text()).toBe('');
  });

  test('leads to Markdown if the client asked for it', async () => {
    const { request } = await testSite({ releases: [home, redirecting(308, '/?page=2')] });
    const response = await request('/old.md');
    expect([response.status, response.headers.get('location')]).toEqual([308, '/index.md?page=2']);
  });

  test.each(['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example'])(
    'never leads to another site: %j',
    async (to) => {
      const { request } = await testSite({ releases: [home, redirecting(308, to)] });
      const response = await request('/old');
      expect([response.status, response.headers.get('location')]).toEqual([503, null]);
    },
  );
});

test('a moved path redirects permanently and keeps the query', async () => {
  const releases = [{ name: 'mf-a', path: '/new', redirects: [{ from: '/newest', to: '/new' }] }];
  const { request } = await testSite({ releases });
  const response = await request('/newest?page=2');
  expect([response.status, response.headers.get('location')]).toEqual([308, '/new?page=2']);
});

describe('a page whose data changes', () => {
  async function siteWithData() {
    const data = { text: '"first"', version: 1, away: false };
    const api = await changingApi((_, response) => {
      response.statusCode = data.away ? 503 : 200;
      response.setHeader('X-Data-Version', `1-${data.version}`);
      response.setHeader('Cache-Tag', 'agents');
      response.setHeader('Content-Type', 'application/json');
      response.end(data.text);
    });
    const site = await testSite({ apiUrl: api.url, releases: [FRAGILE] });
    const first = await site.request('/fragile');
    expect(await first.text()).toContain('Shows first');
    const change = async (text: string) => {
      data.text = text;
      data.version += 1;
      api.change({ epoch: 1, value: data.version, hard: ['agents'] });
      await vi.waitFor(() => expect(site.clock.version.value).toBe(data.version), {
        timeout: 20_000,
      });
    };
    // The feed has sent an event, so that the next one is a change and not the start.
    api.change({ epoch: 1, value: 1 });
    await vi.waitFor(() => expect(site.clock.version.value).toBe(1), { timeout: 20_000 });
    return { ...site, data, change };
  }

  test('shows the new content to the first visitor after the change', async () => {
    const { request, change } = await siteWithData();
    await change('"second"');
    const response = await request('/fragile');
    expect(stateOf(response)).toEqual([200, 'miss']);
    expect(await response.text()).toContain('Shows second');
  });

  test('is not rendered again when the API responses are unchanged', async () => {
    const { request, change } = await siteWithData();
    await change('"first"');
    expect(stateOf(await request('/fragile'))).toEqual([200, 'hit']);
  });

  test('stays readable while the API is unavailable', async () => {
    const { request, change, data } = await siteWithData();
    data.away = true;
    await change('Away');
    const response = await request('/fragile');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('Shows first');
  });
});

test("a client's pages take turns, and none is refused", async () => {
  const asked: string[] = [];
  const held: (() => void)[] = [];
  let isHeld = false;
  const apiUrl = await fakeApi(({ url = '' }, response) => {
    asked.push(url);
    response.setHeaders(
      new Map([
        ['X-Data-Version', '1-1'],
        ['Cache-Tag', 'agents'],
      ]),
    );
    if (isHeld) held.push(() => response.end('"data"'));
    else response.end('"data"');
  });
  const { request, url } = await testSite({ apiUrl, releases: [PAGE_PER_ID] });
  // The server learns what the route reads.
  expect(await (await request('/one/1')).text()).toContain('Shows data');
  isHeld = true;
  const pages = Array.from({ length: 40 }, (_, n) => fetch(`${url}/one/${n + 2}`));
  await vi.waitFor(() => expect(held).toHaveLength(MAX_RENDERS), { timeout: 20_000 });
  expect(asked).toHaveLength(1 + MAX_RENDERS);
  isHeld = false;
  for (const answer of held) answer();
  const statuses = (await Promise.all(pages)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('a visitor who gets a cached page is one beside whom other clients take turns', async () => {
  const { request } = await testSite({ config: { trustedProxies: ['127.0.0.1'] } });
  await request('/');
  const noted = vi.spyOn(ClientRenders.prototype, 'note');
  onTestFinished(() => noted.mockRestore());
  const cached = await request('/', { headers: { 'X-Forwarded-For': '192.0.2.7' } });
  expect(stateOf(cached)).toEqual([200, 'hit']);
  expect(noted).toHaveBeenCalledExactlyOnceWith('192.0.2.7');
});

test('an error page is never cached', async () => {
  const pass = manualDate();
  let away = true;
  const apiUrl = await fakeApi((_, response) => {
    response.writeHead(away ? 503 : 200).end('"data"');
  });
  const { request } = await testSite({ apiUrl, releases: [FRAGILE] });
  const failed = await request('/fragile');
  expect([failed.status, failed.headers.get('cache-control')]).toEqual([503, 'no-store']);
  const [, title] = /<title>(.+?)<\/title>/.exec(await failed.text()) ?? [];
  expect(title).toContain('Page not available');
  away = false;
  pass(FAILURE_MS);
  expect(await (await request('/fragile')).text()).toContain('Shows data');
});

import { expect, test } from 'vitest';
import { COOLDOWN_MS } from '../../../src/server/cache/page-cache.ts';
import { fakeApi } from '../../support/fake-api.ts';
import { inProcessRenderers } from '../../support/in-process-renderers.ts';
import { manualDate } from '../../support/manual-date.ts';
import { testSite } from '../../support/test-site.ts';

/** A remote that lists URLs from the API. */
const LISTS = `exports.remote = { name: 'mf-a', contract: 1, routes: [
  { id: 'page', path: '/', head: () => ({ title: 'A', description: 'B', canonicalPath: '/' }),
    page: async () => ({ Page: () => null }),
    entries: ({ queryClient }) => queryClient.fetchQuery({ queryKey: ['/api/agents'] }) }] };`;

test('the sitemap is made from the entries of the releases, and not again for another query', async () => {
  const { request } = await testSite();
  const first = await request('/sitemap.xml');
  expect(first.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(await first.text()).toContain('<loc>https://atlas.example/</loc>');
  const again = await request('/sitemap.xml?other');
  expect(again.headers.get('x-atlas-cache')).toBe('hit');
  expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
});

test('the sitemap changes with a new release', async () => {
  const { request, activate } = await testSite();
  await request('/sitemap.xml');
  await activate({ name: 'mf-b', path: '/added' });
  expect(await (await request('/sitemap.xml')).text()).toContain('https://atlas.example/added');
});

test('the sitemap is served stale while the API is unavailable, and an incomplete one is not cached', async () => {
  const pass = manualDate();
  let away = true;
  const apiUrl = await fakeApi((_, response) => {
    response.statusCode = away ? 503 : 200;
    response.setHeader('X-Data-Version', '1-1');
    response.setHeader('Cache-Tag', 'agents');
    response.end('[{"path":"/agent/1","title":"A","description":"B"}]');
  });
  const releases = [
    { name: 'mf-a', path: '/', code: LISTS },
    { name: 'mf-b', path: '/faq' },
  ];
  const { request, logged, clock } = await testSite({ apiUrl, releases });
  const without = await request('/sitemap.xml');
  expect([without.status, without.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(await without.text()).toContain('https://atlas.example/faq');
  expect(logged.join()).toContain('mf-a/page');

  away = false;
  pass(COOLDOWN_MS);
  expect(await (await request('/sitemap.xml')).text()).toContain('https://atlas.example/agent/1');
  away = true;
  clock.apply({ epoch: 1, value: 1 });
  clock.apply({ epoch: 1, value: 2, hard: ['agents'] });
  const later = await request('/sitemap.xml');
  expect(later.status).toBe(200);
  expect(await later.text()).toContain('https://atlas.example/agent/1');
});

test('a remote that cannot list its URLs is asked once, whatever files are requested, and others are not asked again', async () => {
  const pass = manualDate();
  const real = inProcessRenderers();
  const asked: string[] = [];
  let isBroken = true;
  const list: typeof real.list = (job, hooks, release) => {
    asked.push(release.key);
    const fails = isBroken && release.key.startsWith('mf-a@');
    return fails ? Promise.reject(new Error('it loops')) : real.list(job, hooks, release);
  };
  const { request } = await testSite({
    releases: [
      { name: 'mf-a', path: '/' },
      { name: 'mf-b', path: '/faq' },
    ],
    parts: { renderers: { ...real, list } },
  });
  const FILES = ['/sitemap.xml', '/feed.xml', '/llms.txt', '/sitemap.xml?again'];
  const responses = await Promise.all(FILES.map((file) => request(file)));
  for (const file of FILES) expect((await request(file)).status).toBe(200);
  expect(await responses[0]?.text()).toContain('https://atlas.example/faq');
  expect(asked.sort()).toEqual(['mf-a@1.0.0', 'mf-b@1.0.0']);

  isBroken = false;
  pass(COOLDOWN_MS);
  expect(await (await request('/sitemap.xml')).text()).toContain(
    '<loc>https://atlas.example/</loc>',
  );
  expect(asked.sort()).toEqual(['mf-a@1.0.0', 'mf-a@1.0.0', 'mf-b@1.0.0']);
});

import { CHANGE_TIMEOUT } from '../support/activate.ts';
import { command } from '../support/command.ts';
import { startNginx } from '../support/nginx.ts';
import { test } from '../support/own-site.ts';
import { qaLink } from '../support/qa.ts';
import { publishEdited } from '../support/remote-copy.ts';
import type { Site } from '../support/site.ts';
import { expect } from '../support/test.ts';

const NAME = 'mf-content';
const NEXT = '6.2.0';
const TITLE = { from: 'AI Agents Glossary', to: 'A glossary on trial' };

const release = (site: Site, ...args: string[]) =>
  command('release', args, { DATA_DIR: site.folder });

/** A request through the shared cache. */
async function visit(origin: string, path: string, cookie = '') {
  const response = await fetch(origin + path, { headers: { cookie } });
  const html = await response.text();
  return {
    html,
    cache: response.headers.get('x-shared-cache'),
    control: response.headers.get('cache-control') ?? '',
    cookies: response.headers.getSetCookie(),
    upvotes: Number(/"upvotes":(\d+)/.exec(html)?.[1]),
  };
}

let proxy: Awaited<ReturnType<typeof startNginx>>;

test.beforeAll(async ({ site }) => {
  proxy = await startNginx(site.origin);
});
test.afterAll(() => proxy.stop());
test.describe.configure({ mode: 'serial' });

test('visitors share one copy of a page, whatever its query', async () => {
  await visit(proxy.origin, '/about');
  const again = await visit(proxy.origin, '/about');
  expect([again.cache, again.control.startsWith('public')]).toEqual(['HIT', true]);
});

test('a QA session gets its own version, and does not affect the shared copy', async ({ site }) => {
  await publishEdited(site.client, NAME, NEXT, TITLE);
  await visit(proxy.origin, '/glossary');
  const link = await qaLink(site, '/glossary', { scope: { [NAME]: [NEXT] } });
  const opened = await fetch(site.origin + link, { redirect: 'manual' });
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0];
  const tester = await visit(proxy.origin, '/glossary', cookie);
  expect([tester.cache, tester.control]).toEqual(['BYPASS', 'private, no-store']);
  expect(tester.html).toContain(TITLE.to);
  const visitor = await visit(proxy.origin, '/glossary');
  expect([visitor.cache, visitor.html.includes(TITLE.to)]).toEqual(['HIT', false]);
});

test('a canary of 5% removes only its own pages from the cache', async ({ site }) => {
  test.setTimeout(240_000);
  expect((await release(site, 'canary', NAME, NEXT, '--percent', '5')).code).toBe(0);
  await expect
    .poll(async () => (await visit(site.origin, '/glossary')).control, CHANGE_TIMEOUT)
    .toBe('private, no-cache');
  // The cache serves its copy from before the canary for up to half a minute.
  await expect
    .poll(async () => (await visit(proxy.origin, '/glossary')).control, { timeout: 60_000 })
    .toBe('private, no-cache');
  const first = await visit(proxy.origin, '/glossary');
  expect(first.cookies.join()).toMatch(/atlas_bucket=/);
  expect(first.cache).not.toBe('HIT');
  const inside = await visit(proxy.origin, '/glossary', 'atlas_bucket=0.01');
  const outside = await visit(proxy.origin, '/glossary', 'atlas_bucket=0.99');
  expect([inside.html, outside.html].map((html) => html.includes(TITLE.to))).toEqual([true, false]);
  for (const path of ['/agent/1', '/leaderboard', '/']) {
    await visit(proxy.origin, path);
    const other = await visit(proxy.origin, path, 'atlas_bucket=0.01');
    expect([path, other.cache, other.cookies]).toEqual([path, 'HIT', []]);
  }
  await release(site, 'abort', NAME);
});

test('voters see their vote immediately, everyone else within seconds', async () => {
  test.setTimeout(180_000);
  const path = '/agent/9';
  const before = (await visit(proxy.origin, path)).upvotes;
  await visit(proxy.origin, path);
  const vote = await fetch(`${proxy.origin}/api/votes`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: proxy.origin,
      'Sec-Fetch-Site': 'same-origin',
    },
    body: JSON.stringify({ agentId: 9, userId: 'anonymous', voteType: 'upvote' }),
  });
  expect(vote.status).toBe(200);
  const cookie = vote.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  expect(cookie).toContain('atlas_voter=');
  const voter = await visit(proxy.origin, path, cookie);
  expect([voter.cache, voter.upvotes]).toEqual(['BYPASS', before + 1]);
  await expect
    .poll(async () => (await visit(proxy.origin, path)).upvotes, { timeout: 40_000 })
    .toBe(before + 1);
});

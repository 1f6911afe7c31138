import { expect, test } from 'vitest';
import { testSite } from '../support/test-site.ts';
import { writeRelease } from '../support/tiny-release.ts';

const ACTIVE = { name: 'mf-a', path: '/', text: 'The active one' };
const CANARY = { name: 'mf-a', path: '/', version: '2.0.0', text: 'The canary' };

async function siteWithCanary(share = 0.5) {
  const site = await testSite({ releases: [ACTIVE] });
  await writeRelease(site.store.root, CANARY);
  await site.registry.setCanary('mf-a', { version: '2.0.0', share }, 'test');
  await site.sets.refresh();
  const at = (place: string, headers = {}) =>
    site.request('/', { headers: { cookie: `atlas_place=${place}`, ...headers } });
  return { ...site, at };
}

test('without a canary nobody gets a cookie, and every cache may keep the page', async () => {
  const { request } = await testSite();
  const answer = await request('/', { headers: { cookie: 'atlas_place=0.1' } });
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(answer.headers.get('cache-control')).toMatch(/^public/);
});

test('with a canary a place decides, and no shared cache keeps the page', async () => {
  const { at } = await siteWithCanary();
  for (const [place, text] of [
    ['0', 'The canary'],
    ['0.4999', 'The canary'],
    ['0.5', 'The active one'],
    ['0.9999', 'The active one'],
  ] as const) {
    const answer = await at(place);
    expect(await answer.text(), place).toContain(text);
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect(answer.headers.get('set-cookie')).toBeNull();
  }
});

test('a newcomer gets a place, also instead of one that makes no sense', async () => {
  const { request, at } = await siteWithCanary();
  for (const answer of [await request('/'), await at(''), await at('7'), await at('abc')])
    expect(answer.headers.get('set-cookie')).toMatch(
      /^atlas_place=0(\.\d{1,4})?; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
});

test('what is kept in memory is kept for each set', async () => {
  const { at } = await siteWithCanary();
  await at('0.1');
  const first = await at('0.9');
  expect(await first.text()).toContain('The active one');
  const again = await at('0.2');
  expect(again.headers.get('x-atlas-cache')).toBe('hit');
  expect(await again.text()).toContain('The canary');
});

test('a redirect of the canary’s own is followed by its visitors alone', async () => {
  const { request, registry, sets, store } = await testSite({ releases: [ACTIVE] });
  const redirects = [{ from: '/old', to: '/' }];
  await writeRelease(store.root, { ...CANARY, redirects });
  await registry.setCanary('mf-a', { version: '2.0.0', share: 0.5 }, 'test');
  await sets.refresh();
  const at = (cookie: string) => request('/old', { headers: { cookie } });
  const moved = await at('atlas_place=0.1');
  expect([moved.status, (await at('atlas_place=0.9')).status]).toEqual([308, 404]);
  expect(moved.headers.get('cache-control')).toBe('private, no-cache');
  expect((await at('')).headers.get('set-cookie')).toMatch(/^atlas_place=/);
});

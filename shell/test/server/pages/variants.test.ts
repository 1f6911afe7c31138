import { describe, expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import { type TinyRelease, writeRelease } from '../../support/tiny-release.ts';

const ACTIVE = { name: 'mf-a', path: '/', text: 'The active one' };
const CANARY = { name: 'mf-a', path: '/', version: '2.0.0', text: 'The canary' };
const OTHER = { name: 'mf-b', path: '/other', text: 'The other' };

async function siteWithCanary(canary: TinyRelease = CANARY, share = 0.5) {
  const site = await testSite({ releases: [ACTIVE, OTHER] });
  await writeRelease(site.store.root, canary);
  const canaries = { 'mf-a': { version: '2.0.0', share } };
  await site.releases.serve((active) => ({ active, canaries }));
  await site.sets.refresh();
  const at = (bucket: string, path = '/') =>
    site.request(path, { headers: { cookie: `__Host-atlas_bucket=${bucket}` } });
  return { ...site, at };
}

test('without a canary, visitors get no cookie and shared caches may store the page', async () => {
  const { request } = await testSite();
  const response = await request('/', { headers: { cookie: '__Host-atlas_bucket=0.1' } });
  expect(response.headers.get('set-cookie')).toBeNull();
  expect(response.headers.get('cache-control')).toMatch(/^public/);
});

test('an unsigned voter cookie has no effect', async () => {
  const { request } = await testSite();
  await request('/');
  const cookie = '__Host-atlas_voter=9999999999999-999999; ';
  for (const forged of [cookie, `${cookie.slice(0, -2)}.${'x'.repeat(43)}`]) {
    const response = await request('/', { headers: { cookie: forged } });
    expect(response.headers.get('x-atlas-cache')).toBe('hit');
  }
});

describe('with a canary', () => {
  test('the bucket decides, and shared caches do not store the page', async () => {
    const { at } = await siteWithCanary();
    for (const [bucket, text] of [
      ['0', 'The canary'],
      ['0.4999', 'The canary'],
      ['0.5', 'The active one'],
      ['0.9999', 'The active one'],
    ] as const) {
      const response = await at(bucket);
      expect(await response.text(), bucket).toContain(text);
      expect(response.headers.get('cache-control')).toBe('private, no-cache');
      expect(response.headers.get('set-cookie')).toBeNull();
    }
  });

  test('as many visitors as get the canary get the active version from a separate cache', async () => {
    const { at } = await siteWithCanary(CANARY, 0.2);
    for (const [bucket, cache] of [
      ['0.9', 'miss'],
      ['0.1', 'miss'],
      ['0.2', 'miss'],
      ['0.3999', 'hit'],
      ['0.4', 'hit'],
    ] as const) {
      const response = await at(bucket);
      expect(response.headers.get('x-atlas-cache'), bucket).toBe(cache);
      expect(await response.text()).toContain(bucket === '0.1' ? 'The canary' : 'The active one');
    }
  });

  test('a new visitor, or one with an invalid bucket, gets a bucket', async () => {
    const { request, at } = await siteWithCanary();
    for (const response of [await request('/'), await at(''), await at('7'), await at('abc')])
      expect(response.headers.get('set-cookie')).toMatch(
        /^__Host-atlas_bucket=0(\.\d{1,4})?; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
  });

  test('preview images show the active release', async () => {
    const { request } = await siteWithCanary({ ...CANARY, path: '/moved' });
    const statuses = [];
    for (let time = 0; time < 20; time++)
      statuses.push((await request('/og/0123456789.png?path=%2F')).status);
    expect(new Set(statuses)).toEqual(new Set([302]));
  });

  test('pages of other remotes stay public', async () => {
    const { at, request } = await siteWithCanary();
    const [one, two, newcomer] = [
      await at('0.1', '/other'),
      await at('0.9', '/other'),
      await request('/other'),
    ];
    for (const { headers } of [one, two, newcomer]) {
      expect(headers.get('cache-control')).toMatch(/^public/);
      expect(headers.get('set-cookie')).toBeNull();
      expect(headers.get('etag')).toBe(one.headers.get('etag'));
    }
    // The browser asks the server again before it shows a page of the canary's remote.
    expect(await one.text()).toContain('"canaries":["mf-a"]');
  });

  test('a cached page of another remote names the canaries that run now', async () => {
    const { request, releases, sets } = await siteWithCanary();
    expect(await (await request('/other')).text()).toContain('"canaries":["mf-a"]');
    await releases.serve((active) => ({ active, canaries: {} }));
    await sets.refresh();
    expect(await (await request('/other')).text()).not.toContain('"canaries"');
    const canaries = { 'mf-a': { version: '2.0.0', share: 0.5 } };
    await releases.serve((active) => ({ active, canaries }));
    await sets.refresh();
    expect(await (await request('/other')).text()).toContain('"canaries":["mf-a"]');
  });

  test('pages are cached by set', async () => {
    const { at } = await siteWithCanary();
    await at('0.1');
    expect(await (await at('0.9')).text()).toContain('The active one');
    const again = await at('0.2');
    expect(again.headers.get('x-atlas-cache')).toBe('hit');
    expect(await again.text()).toContain('The canary');
  });

  test('a redirect of the canary applies only to its visitors', async () => {
    const { at } = await siteWithCanary({ ...CANARY, redirects: [{ from: '/old', to: '/' }] });
    const moved = await at('0.1', '/old');
    expect([moved.status, (await at('0.9', '/old')).status]).toEqual([308, 404]);
    expect(moved.headers.get('cache-control')).toBe('private, no-cache');
    expect((await at('', '/old')).headers.get('set-cookie')).toMatch(/^__Host-atlas_bucket=/);
  });

  test('after it has ended, pages are public again', async () => {
    const { at, releases, sets } = await siteWithCanary();
    expect((await at('0.1')).headers.get('cache-control')).toMatch(/^private/);
    await releases.serve((active) => ({ active, canaries: {} }));
    await sets.refresh();
    const response = await at('0.1');
    expect(response.headers.get('cache-control')).toMatch(/^public/);
    expect(await response.text()).toContain('The active one');
  });
});

describe('a QA session', () => {
  test('gets its own versions even while a canary runs, and is not cached', async () => {
    const { request, qa } = await siteWithCanary();
    const versions = { 'mf-a': '2.0.0' };
    const cookie = `${qa.cookie({ versions })}; __Host-atlas_bucket=0.9`;
    const response = await request('/', { headers: { cookie } });
    expect(await response.text()).toContain('The canary');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });

  test('cannot be opened by a cookie without the __Host- prefix', async () => {
    const { request, qa } = await siteWithCanary();
    const cookie = qa.cookie().replace('__Host-', '');
    const response = await request('/other', { headers: { cookie } });
    expect(response.headers.get('cache-control')).toMatch(/^public/);
  });
});

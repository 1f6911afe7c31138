import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';

test('a file is compressed as the browser prefers and cached forever', async () => {
  const { request } = await testSite();
  const headers = { 'Accept-Encoding': 'gzip, br' };
  const response = await request('/assets/shell.1.js', { headers });
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.headers.get('vary')).toBe('Accept-Encoding');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
});

test('a file is sent uncompressed to a client without compression', async () => {
  const { request } = await testSite();
  const response = await request('/assets/shell.1.js');
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(await response.text()).toMatch(/^export const text/);
});

test('a stylesheet stays available to tabs that were opened on an earlier set', async () => {
  const { request, sets, activate } = await testSite();
  const before = sets.current.stylesheet;
  await activate({ name: 'mf-b', classes: ['p-4'] });
  expect(sets.current.stylesheet).not.toBe(before);
  expect((await request(`/_s/${before}`)).status).toBe(200);
  expect((await request(`/_s/${sets.current.stylesheet}`)).status).toBe(200);
});

test('all remotes and routes of a set stay available to tabs that were opened on it', async () => {
  const { request, sets, activate } = await testSite();
  const before = sets.current;
  await activate({ name: 'mf-b', path: '/b' });
  for (const { id, remotes, routes } of [before, sets.current]) {
    const { rest } = sets.current.bootOf(undefined).frame;
    const response = await request(`/_s/${id}.json`);
    expect(response.headers.get('cache-control')).toContain('immutable');
    const map = await response.json();
    expect(map.remotes).toEqual(remotes);
    expect(map.routes.map(({ path }: { path: string }) => path)).toEqual(
      routes.map(({ path }) => path),
    );
    expect(rest).toBe(`/_s/${sets.current.id}.json`);
  }
});

test.each([
  '/assets/gone.js',
  '/_s/00000000000000000000.json',
  '/_s/site.0000000000.css',
  '/_r/mf-a/1.0.0/gone.js',
  '/_r/mf-a/9.9.9/entry.1.js',
  '/_r/mf-gone/1.0.0/entry.1.js',
  '/logos/lobehub/no-such-mark.svg',
  '/logos/elsewhere/claude.svg',
  '/logos/constructor/claude.svg',
])('a missing file is not a page and is not cached: %s', async (path) => {
  const { request } = await testSite();
  const response = await request(path);
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test.each([
  '/assets/..%2fsecret.js',
  '/assets/..%2F..%2Fsecret.js',
  '/assets/%2e%2e%2fsecret.js',
  '/assets/..%5csecret.js',
  '/_r/..%2f..%2fsecret.js',
  '/_r/mf-a/1.0.0/..%2fmanifest.json',
  '/_r/mf-a/1.0.0/..%2fserver%2fremote.cjs',
  '/_r/mf-a/..%2f1.0.0/entry.1.js',
  '/_r/..%2freleases/1.0.0/entry.1.js',
  '/logos/lobehub/..%2fpackage.json',
  '/logos/..%2f..%2fetc/claude.svg',
  '/assets/shell.1.js%00.svg',
])('a file outside of its folder is not served: %s', async (path) => {
  const { request } = await testSite();
  const response = await request(path);
  expect(response.status).toBe(404);
  expect(await response.text()).not.toMatch(/^secret|"uses"|exports\.remote/);
});

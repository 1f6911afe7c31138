import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import type { QaChanges } from '../../contract/boot.ts';
import { signQaLink } from '../../src/qa/session.ts';
import { QA_SECRET, testSite } from '../support/test-site.ts';
import { writeRelease } from '../support/tiny-release.ts';

const RELEASES = [
  { name: 'mf-a', path: '/', text: 'The public version' },
  { name: 'mf-b', path: '/other', text: 'The other' },
];
const token = (changes: Partial<QaChanges> = {}, ms = 60_000) =>
  signQaLink(QA_SECRET, { ...changes, expires: Date.now() + ms });

/** Allows for the seconds that a test takes. */
const ABOUT_A_MINUTE = /Max-Age=(60|5\d|4\d)(;|$)/;

async function siteWithSession(changes: Partial<QaChanges> = {}) {
  const site = await testSite({ releases: RELEASES });
  const headers = { cookie: `__Host-atlas_qa=${token(changes)}` };
  const inside = (path: string, init: RequestInit = {}) =>
    site.request(path, { ...init, headers: { ...headers, ...init.headers } });
  return { ...site, inside };
}

describe('a signed link', () => {
  test('sets an HTTP-only cookie and redirects to the URL without the token', async () => {
    const { request } = await testSite();
    const response = await request(`/?q=x&qa=${token()}`);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/?q=x']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const cookie = response.headers.get('set-cookie');
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax']) expect(cookie).toContain(part);
    expect(cookie).toMatch(ABOUT_A_MINUTE);
  });

  test('never redirects to another site', async () => {
    const { request } = await testSite();
    const response = await request(`//evil.example/?qa=${token()}`);
    expect(response.headers.get('location')).toBe('/evil.example/');
  });

  test('opens no session when it is invalid', async () => {
    const { request } = await testSite();
    for (const wrong of [token({}, -1), 'made-up']) {
      const response = await request(`/?qa=${wrong}`);
      expect([response.status, response.headers.get('set-cookie')]).toEqual([403, null]);
    }
  });

  test('is not needed in development', async () => {
    const routes = new Hono<{ Bindings: HttpBindings }>();
    const dev = { scripts: [], routes, fetch, live: false, notify: () => {} };
    const { request } = await testSite({ parts: { dev } });
    expect((await request('/?qa')).headers.get('set-cookie')).toContain('__Host-atlas_qa=');
    const { request: live } = await testSite();
    const response = await live('/?qa');
    expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null]);
  });
});

describe('a session', () => {
  test('gets other versions, which are not cached and not served to other visitors', async () => {
    const { inside, request, store } = await siteWithSession({ versions: { 'mf-a': '2.0.0' } });
    const next = { name: 'mf-a', path: '/', version: '2.0.0', text: 'The next version' };
    await writeRelease(store.root, next);
    for (let time = 0; time < 2; time++) {
      const response = await inside('/');
      expect(await response.text()).toContain('The next version');
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(response.headers.get('x-atlas-cache')).toBe('miss');
    }
    expect(await (await request('/')).text()).toContain('The public version');
  });

  test("with many versions does not evict the public site's stylesheet", async () => {
    const { request, store } = await testSite({ releases: RELEASES });
    const html = await (await request('/')).text();
    const stylesheet = /\/_s\/[^"]+/.exec(html)?.[0] ?? '';
    for (let minor = 0; minor < 10; minor++) {
      const version = `2.${minor}.0`;
      await writeRelease(store.root, { name: 'mf-a', path: '/', version, classes: [`p-${minor}`] });
      const cookie = `__Host-atlas_qa=${token({ versions: { 'mf-a': version } })}`;
      expect((await request('/', { headers: { cookie } })).status).toBe(200);
    }
    expect((await request(stylesheet)).status).toBe(200);
  });

  test.each([
    ['offline', 503],
    ['wrong-shared', 503],
    ['throws', 500],
  ] as const)(
    'with the fault %s affects neither other remotes nor other visitors',
    async (kind, status) => {
      const faults = { 'mf-a': { kind } };
      const { inside, request, logged, metrics } = await siteWithSession({ faults });
      expect((await inside('/')).status).toBe(status);
      expect((await inside('/other')).status).toBe(200);
      expect((await request('/')).status).toBe(200);
      // A fault on purpose does not count as a failure of the release.
      expect(logged).toEqual([]);
      expect(await metrics.text()).not.toContain('atlas_remote_errors_total{');
    },
  );

  test('with a fault in the browser gets the usual page from the server', async () => {
    const faults = { 'mf-a': { kind: 'throws', side: 'browser' } } as const;
    const { inside } = await siteWithSession({ faults });
    const html = await (await inside('/')).text();
    expect(html).toContain('The public version');
    expect(html).toContain('"faults":{"mf-a":{"kind":"throws","side":"browser"}}');
  });

  test('reports a version that does not exist', async () => {
    const { inside } = await siteWithSession({ versions: { 'mf-a': '9.9.9' } });
    const html = await (await inside('/')).text();
    expect(html).toContain('The public version');
    expect(html).toContain('mf-a 9.9.9 is not published');
  });

  test('applies changes from the panel and keeps its expiry', async () => {
    const { inside, request } = await siteWithSession();
    const body = JSON.stringify({ faults: { 'mf-a': { kind: 'throws' } } });
    const changed = await inside('/_qa/session', { method: 'PUT', body });
    const cookie = changed.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(ABOUT_A_MINUTE);
    const response = await request('/', { headers: { cookie: cookie.split(';')[0] ?? '' } });
    expect(response.status).toBe(500);
  });

  test.each(['', 'text', '{"versions":{"mf-a":"../x"}}', '{"faults":{"mf-a":{"kind":"melts"}}}'])(
    'rejects malformed changes: %s',
    async (body) => {
      const { inside } = await siteWithSession();
      expect((await inside('/_qa/session', { method: 'PUT', body })).status).toBe(400);
    },
  );

  test('lists all published versions, newest first', async () => {
    const { inside, store } = await siteWithSession();
    await writeRelease(store.root, { name: 'mf-a', version: '2.0.0' });
    expect(await (await inside('/_qa/remotes')).json()).toEqual([
      { name: 'mf-a', active: '1.0.0', versions: ['2.0.0', '1.0.0'] },
      { name: 'mf-b', active: '1.0.0', versions: ['1.0.0'] },
    ]);
  });

  test('follows the newest development build', async () => {
    const { inside, store } = await siteWithSession({ versions: { 'mf-a': 'dev' } });
    const draft = (number: number) =>
      writeRelease(store.root, {
        name: 'mf-a',
        path: '/',
        version: `0.0.0-dev.${number}`,
        text: `Draft ${number}`,
      });
    await draft(1);
    const before = await (await inside('/_qa/set')).text();
    await draft(2);
    expect(await (await inside('/_qa/set')).text()).not.toBe(before);
    expect(await (await inside('/')).text()).toContain('Draft 2');
  });
});

test.each([
  ['GET', '/_qa/remotes'],
  ['GET', '/_qa/set'],
  ['PUT', '/_qa/session'],
  ['DELETE', '/_qa/session'],
])('without a session there is no %s %s', async (method, path) => {
  const { request } = await testSite();
  expect((await request(path, { method })).status).toBe(404);
  const forged = { cookie: '__Host-atlas_qa=eyJ9.x' };
  expect((await request(path, { method, headers: forged })).status).toBe(404);
});

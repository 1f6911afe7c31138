import type { QaLink } from '@agent-atlas/registry/contract/qa-links';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import type { QaChanges } from '../../../contract/boot.ts';
import { testQaLinks } from '../../support/qa-links.ts';
import { testSite } from '../../support/test-site.ts';
import { writeRelease } from '../../support/tiny-release.ts';

type Links = ReturnType<typeof testQaLinks>;

const LONG_AGO = '2026-01-01T00:00:00.000Z';
const RELEASES = [
  { name: 'mf-a', path: '/', text: 'The public version' },
  { name: 'mf-b', path: '/other', text: 'The other' },
];
async function siteWithSession(changes: Partial<QaChanges> = {}, link: Partial<QaLink> = {}) {
  const site = await testSite({ releases: RELEASES });
  const headers = { cookie: site.qa.cookie(changes, link) };
  const inside = (path: string, init: RequestInit = {}) =>
    site.request(path, { ...init, headers: { ...headers, ...init.headers } });
  return { ...site, inside };
}

/** The cookie that a response sets, as a request header. */
const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? '';

describe('a QA link', () => {
  test('sets an HTTP-only cookie without its token and redirects to the URL without it', async () => {
    const { request, qa } = await testSite();
    const { token } = qa.add();
    const response = await request(`/?q=x&qa=${token}`);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/?q=x']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const cookie = response.headers.get('set-cookie');
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax']) expect(cookie).toContain(part);
    expect(cookie).not.toContain(token);
  });

  test('shows the only version that it allows', async () => {
    const { request, qa, store } = await testSite({ releases: RELEASES });
    await writeRelease(store.root, { name: 'mf-a', path: '/', version: '2.0.0', text: 'The next' });
    const { token } = qa.add({ scope: { 'mf-a': ['2.0.0'], 'mf-b': 'any' } });
    const cookie = cookieOf(await request(`/?qa=${token}`));
    expect(await (await request('/', { headers: { cookie } })).text()).toContain('The next');
  });

  test('opens a session per browser, and the same one in a browser that has one', async () => {
    const { request, qa } = await testSite();
    const { token } = qa.add();
    const session = (cookie: string) =>
      JSON.parse(Buffer.from(cookie.replace(/.*=|[.].*/g, ''), 'base64url').toString()).session;
    const first = cookieOf(await request(`/?qa=${token}`));
    const other = cookieOf(await request(`/?qa=${token}`));
    const again = cookieOf(await request(`/?qa=${token}`, { headers: { cookie: first } }));
    expect(session(other)).not.toBe(session(first));
    expect(session(again)).toBe(session(first));
  });

  test('never redirects to another site', async () => {
    const { request, qa } = await testSite();
    const response = await request(`//evil.example/?qa=${qa.add().token}`);
    expect(response.headers.get('location')).toBe('/evil.example/');
  });

  test.each([
    ['made up', 'is unknown to this site', () => 'made-up'],
    ['expired', 'has expired', (qa: Links) => qa.add({ expiresAt: LONG_AGO }).token],
    ['revoked', 'was revoked', (qa: Links) => qa.add({ revokedAt: LONG_AGO }).token],
  ])('opens no session when it is %s, and says why', async (_, why, tokenOf) => {
    const { request, qa } = await testSite();
    const response = await request(`/?qa=${tokenOf(qa)}`);
    expect([response.status, response.headers.get('set-cookie')]).toEqual([403, null]);
    expect(await response.text()).toBe(`This QA link ${why}. Ask its sender for a new one.`);
  });

  test('that another server already knows is looked up', async () => {
    const links = testQaLinks();
    const late: QaLink[] = [];
    const qaLinks = {
      current: late,
      refresh: async () => void late.push(...links.source.qaLinks.current),
    };
    const { request } = await testSite({ source: { qaLinks } });
    expect((await request(`/?qa=${links.add().token}`)).status).toBe(303);
  });

  test('is not needed in development', async () => {
    const routes = new Hono<{ Bindings: HttpBindings }>();
    const dev = { scripts: [], routes, fetch, live: false };
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
    const { request, store, qa } = await testSite({ releases: RELEASES });
    const html = await (await request('/')).text();
    const stylesheet = /\/_s\/[^"]+/.exec(html)?.[0] ?? '';
    for (let minor = 0; minor < 10; minor++) {
      const version = `2.${minor}.0`;
      await writeRelease(store.root, { name: 'mf-a', path: '/', version, classes: [`p-${minor}`] });
      const cookie = qa.cookie({ versions: { 'mf-a': version } });
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
      // An injected fault does not count as a failure of the release.
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

describe('the scope of a link', () => {
  const scope = { 'mf-a': ['2.0.0'] };

  test.each([
    ['qa-version=mf-a@3.0.0', 'qa-version=mf-a@3.0.0'],
    ['qa-version=mf-b@2.0.0', 'qa-version=mf-b@2.0.0'],
    ['qa-fault=mf-b:throws', 'the fault of mf-b'],
  ])('refuses %s in the URL, and keeps what the link selects', async (query, refused) => {
    const { inside, store } = await siteWithSession({ versions: { 'mf-a': '2.0.0' } }, { scope });
    await writeRelease(store.root, { name: 'mf-a', path: '/', version: '2.0.0', text: 'The next' });
    await writeRelease(store.root, { name: 'mf-a', path: '/', version: '3.0.0', text: 'Secret' });
    const html = await (await inside(`/?${query}`)).text();
    expect(html).toContain(`${refused} was not applied: this QA link allows mf-a 2.0.0`);
    expect(html).toContain('The next');
    expect((await inside(`/other?${query}`)).status).toBe(200);
  });

  test('allows its versions and faults and the public versions, and lists them', async () => {
    const { inside, store } = await siteWithSession({ versions: { 'mf-a': '2.0.0' } }, { scope });
    await writeRelease(store.root, { name: 'mf-a', path: '/', version: '2.0.0', text: 'The next' });
    expect(await (await inside('/?qa-version=mf-a@2.0.0')).text()).toContain('The next');
    const query = 'qa-version=mf-a@active&qa-fault=mf-a:throws:browser';
    const html = await (await inside(`/?${query}`)).text();
    expect(html).toContain('The public version');
    expect(html).toContain('"refused":[]');
    expect(await (await inside('/_qa/remotes')).json()).toEqual([
      { name: 'mf-a', active: '1.0.0', versions: ['2.0.0'] },
    ]);
    expect(await (await inside('/_qa/session')).json()).toMatchObject({
      person: 'Ana',
      purpose: null,
      scope: 'mf-a 2.0.0',
    });
  });
});

test.each([
  ['GET', '/_qa/remotes'],
  ['GET', '/_qa/set'],
  ['DELETE', '/_qa/session'],
])('without a session there is no %s %s', async (method, path) => {
  const { request } = await testSite();
  expect((await request(path, { method })).status).toBe(404);
  const forged = { cookie: '__Host-atlas_qa=eyJ9.x' };
  expect((await request(path, { method, headers: forged })).status).toBe(404);
});

test.each([
  ['POST', '/_qa/tests'],
  ['POST', '/_qa/reset'],
  ['DELETE', '/_qa/session'],
])('%s %s is refused to pages of other sites', async (method, path) => {
  const { inside } = await siteWithSession();
  const init = { method, body: method === 'POST' ? '{}' : null };
  for (const [name, value] of [
    ['sec-fetch-site', 'cross-site'],
    ['origin', 'https://evil.example'],
  ] as const)
    expect((await inside(path, { ...init, headers: { [name]: value } })).status).toBe(403);
  // The session goes on.
  expect((await inside('/_qa/session')).status).toBe(200);
});

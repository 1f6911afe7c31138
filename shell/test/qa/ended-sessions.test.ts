import { QA_SESSION_HEADER } from '@agent-atlas/registry/contract/qa-session';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { QA_PAGE_HEADER } from '../../src/qa/page-header.ts';
import { fakeApi } from '../support/fake-api.ts';
import { testSite } from '../support/test-site.ts';
import { writeRelease } from '../support/tiny-release.ts';

const RELEASE = { name: 'mf-a', path: '/', text: 'The public version' };
const NEXT = { ...RELEASE, version: '2.0.0', text: 'The next version' };
const POST = { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } };

/** A site with an API that echoes the QA session of each request. */
async function siteInQa() {
  const apiUrl = await fakeApi((request, response) => {
    response.end(JSON.stringify({ qa: request.headers[QA_SESSION_HEADER] ?? null }));
  });
  const site = await testSite({ apiUrl, releases: [RELEASE] });
  await writeRelease(site.store.root, NEXT);
  const { token, link } = site.qa.add({ scope: { 'mf-a': ['2.0.0'] } });
  const opened = await site.request(`/?qa=${token}`);
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  const visit = (path: string, init: RequestInit = {}) =>
    site.request(path, { ...init, headers: { ...init.headers, cookie } });
  return { ...site, link, visit };
}

afterEach(() => {
  vi.useRealTimers();
});

test("a session's requests reach the API with its id, and are not served from the shared cache", async () => {
  const { visit, request, link } = await siteInQa();
  await request('/api/agents/1');
  const { qa } = await (await visit('/api/agents/1')).json();
  expect(qa).toMatch(new RegExp(`^${link.id}\\.[\\w-]{22}$`));
  expect(await (await visit('/api/votes', POST)).json()).toEqual({ qa });
  expect(await (await request('/api/agents/1')).json()).toEqual({ qa: null });
});

test('a client cannot name a session itself', async () => {
  const { request } = await siteInQa();
  const headers = { ...POST.headers, [QA_SESSION_HEADER]: `1.${'a'.repeat(22)}` };
  expect(await (await request('/api/votes', { ...POST, headers })).json()).toEqual({ qa: null });
});

describe.each(['revoked', 'expired'] as const)('when the link is %s, an open session', (how) => {
  async function ended() {
    const site = await siteInQa();
    expect(await (await site.visit('/')).text()).toContain('The next version');
    if (how === 'revoked') site.qa.revoke(site.link);
    else vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(site.link.expiresAt) });
    return site;
  }

  test('gets the public page with the reason, and loses its cookie', async () => {
    const { visit } = await ended();
    const response = await visit('/');
    const html = await response.text();
    expect(html).toContain('The public version');
    expect(html).toContain(
      `Your QA session has ended: its link ${how === 'revoked' ? 'was revoked' : 'has expired'}.`,
    );
    expect(response.headers.get('set-cookie')).toMatch(/^__Host-atlas_qa=; Max-Age=0/);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });

  test('casts no votes, and reads what visitors read', async () => {
    const { visit } = await ended();
    const vote = await visit('/api/votes', POST);
    expect([vote.status, await vote.text()]).toEqual([
      403,
      'This QA session has ended, so nothing was stored. Reload the page to leave it.',
    ]);
    expect(await (await visit('/api/agents/1')).json()).toEqual({ qa: null });
  });

  test('gets a 410 from the routes of the panel', async () => {
    const { visit } = await ended();
    for (const [method, path] of [
      ['GET', '/_qa/session'],
      ['POST', '/_qa/reset'],
    ] as const)
      expect((await visit(path, { method })).status, path).toBe(410);
  });
});

test('a page of a session that another tab has left casts no votes', async () => {
  const { request } = await siteInQa();
  const headers = { ...POST.headers, [QA_PAGE_HEADER]: '1' };
  expect((await request('/api/votes', { ...POST, headers })).status).toBe(403);
});

test('a reset that the API does not confirm is reported', async () => {
  const { visit } = await siteInQa();
  expect((await visit('/_qa/reset', { method: 'POST' })).status).toBe(503);
});

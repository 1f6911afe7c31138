import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { QaLink } from '@agent-atlas/registry/contract/qa-links';
import { describe, expect, test } from 'vitest';
import type { QaChanges } from '../../contract/boot.ts';
import type { Scenario } from '../../contract/scenario.ts';
import { fakeApi } from '../support/fake-api.ts';
import { testSite } from '../support/test-site.ts';
import { FRAGILE, type TinyRelease } from '../support/tiny-release.ts';

const SCENARIOS: Scenario[] = [
  {
    id: 'empty',
    title: 'No agents',
    url: '/fragile',
    answers: { '/api/agents': { json: 'nothing at all' } },
  },
  {
    id: 'waiting',
    title: 'Still loading',
    url: '/fragile',
    answers: { '/api/agents': { pending: true } },
  },
];

/** A page that shows the year of its clock. */
const CLOCK: TinyRelease = {
  name: 'mf-clock',
  path: '/clock',
  code: `
    const { jsx } = require('react/jsx-runtime');
    const head = () => ({ title: 'Clock', description: 'A page.', canonicalPath: '/clock' });
    const Page = () => jsx('h1', { children: 'It is ' + new Date().toISOString() });
    const routes = [{ id: 'page', path: '/clock', head, page: async () => ({ Page }) }];
    exports.remote = { name: 'mf-clock', contract: 1, routes };
  `,
};

async function siteInSession(changes: Partial<QaChanges> = {}, link: Partial<QaLink> = {}) {
  const calls: string[] = [];
  const apiUrl = await fakeApi(({ url = '' }, response) => {
    calls.push(url);
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('"the real ones"');
  });
  const site = await testSite({ apiUrl, releases: [FRAGILE, CLOCK] });
  const folder = site.store.folder('mf-fragile', '1.0.0');
  await writeFile(join(folder, 'scenarios.json'), JSON.stringify(SCENARIOS));
  const headers = { cookie: site.qa.cookie(changes, link) };
  const inside = (path: string, init: RequestInit = {}) =>
    site.request(path, { ...init, headers: { ...headers, ...init.headers } });
  return { ...site, calls, inside };
}

const FAULT = encodeURIComponent('503 GET /api/agents');

describe('a page of a session', () => {
  test('shows the data of its scenario, without a call to the API', async () => {
    const { inside, request, calls } = await siteInSession();
    const html = await (await inside('/fragile?qa-scenario=mf-fragile/empty')).text();
    expect(html).toContain('Shows nothing at all');
    expect(html).toContain('"answers":{"/api/agents":{"json":"nothing at all"}}');
    expect(calls.filter((url) => url.startsWith('/api/'))).toEqual([]);
    expect(await (await request('/fragile')).text()).toContain('Shows the real ones');
  });

  test('is rendered without responses that never arrive', async () => {
    const { inside } = await siteInSession();
    const response = await inside('/fragile?qa-scenario=mf-fragile/waiting');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('Shows ');
  });

  test('fails for the fault of one call, in this session only', async () => {
    const { inside, request, logged, metrics } = await siteInSession();
    expect((await inside(`/fragile?qa-call=${FAULT}`)).status).toBe(503);
    expect((await inside('/fragile')).status).toBe(200);
    expect((await request(`/fragile?qa-call=${FAULT}`)).status).toBe(200);
    expect(logged).toEqual([]);
    expect(await metrics.text()).not.toContain('atlas_remote_errors_total{');
  });

  test('is rendered at the fixed time, and others are not', async () => {
    const { inside, request } = await siteInSession();
    const html = await (await inside('/clock?qa-clock=1999-07-01T12:00Z')).text();
    expect(html).toContain('It is 1999-07-01T12:00:00.000Z');
    expect(html).toContain('"year":1999');
    expect(await (await request('/clock')).text()).not.toContain('1999');
  });

  test('has the theme and the direction of its URL, and may be framed by the site itself', async () => {
    const { inside, request } = await siteInSession();
    const response = await inside('/clock?qa-theme=dark&qa-dir=rtl');
    expect(await response.text()).toContain('<html lang="en" data-theme="dark" dir="rtl">');
    expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("frame-src 'self'; frame-ancestors 'self'");

    const others = await request('/clock?qa-theme=dark&qa-dir=rtl');
    expect(await others.text()).toContain('<html lang="en">');
    expect(others.headers.get('x-frame-options')).toBe('DENY');
    expect(others.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  test.each([
    ['qa-theme=blue', 'qa-theme=blue was not understood: write light or dark'],
    ['qa-scenario=mf-fragile/full', 'mf-fragile 1.0.0 has no scenario \\"full\\"'],
    ['qa-scenario=mf-x/full', 'there is no remote mf-x'],
  ])('says that %s was refused', async (query, message) => {
    const { inside } = await siteInSession();
    const response = await inside(`/clock?${query}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(message);
  });

  test('keeps its conditions when the URL is redirected to the canonical one', async () => {
    const { inside } = await siteInSession();
    const response = await inside('/clock/?x=1&qa-theme=dark');
    expect(response.headers.get('location')).toMatch(/^\/clock\?.*qa-theme=dark$/);
  });

  test('does not pass its conditions to the page', async () => {
    const { inside } = await siteInSession();
    const faults = 'qa-fault=mf-clock:throws:server';
    expect((await inside(`/clock?${faults}`)).status).toBe(500);
    expect((await inside('/clock')).status).toBe(200);
  });
});

test('lists the scenarios of the releases on the screen', async () => {
  const { inside, request } = await siteInSession();
  expect(await (await inside('/_qa/scenarios')).json()).toEqual([
    { remote: 'mf-fragile', id: 'empty', title: 'No agents', url: '/fragile' },
    { remote: 'mf-fragile', id: 'waiting', title: 'Still loading', url: '/fragile' },
  ]);
  expect((await request('/_qa/scenarios')).status).toBe(404);
});

describe('a test record', () => {
  const RECORD = {
    remote: 'mf-clock',
    version: '1.0.0',
    result: 'fail',
    scenarios: ['empty'],
    note: 'It is late',
    link: '/clock?qa-theme=dark',
  };
  const post = (body: object) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

  test('is stored with its release', async () => {
    const { inside, releases } = await siteInSession();
    const stored: unknown[] = [];
    Object.assign(releases, { addTest: async (...given: unknown[]) => stored.push(given) });
    expect((await inside('/_qa/tests', post(RECORD))).status).toBe(201);
    const { remote, version, ...record } = RECORD;
    expect(stored).toEqual([[remote, version, { ...record, tester: 'Ana' }]]);
  });

  test('cannot name another person or a remote that the link does not allow', async () => {
    const { inside, releases } = await siteInSession({}, { scope: { 'mf-clock': 'any' } });
    const stored: unknown[] = [];
    Object.assign(releases, { addTest: async (...given: unknown[]) => stored.push(given) });
    expect((await inside('/_qa/tests', post({ ...RECORD, tester: 'Ben' }))).status).toBe(201);
    expect(stored).toMatchObject([['mf-clock', '1.0.0', { tester: 'Ana' }]]);
    const refused = await inside('/_qa/tests', post({ ...RECORD, remote: 'mf-fragile' }));
    expect([refused.status, await refused.text()]).toEqual([
      403,
      'This QA link allows mf-clock (any version), not a test of mf-fragile.',
    ]);
    expect(stored).toHaveLength(1);
  });

  test('needs a session, all its fields, and a release API', async () => {
    const { inside, request } = await siteInSession();
    expect((await request('/_qa/tests', post(RECORD))).status).toBe(404);
    const wrong = await inside('/_qa/tests', post({ ...RECORD, result: 'perfect' }));
    expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('result')]);
    expect((await inside('/_qa/tests', post({ ...RECORD, note: 'x'.repeat(3000) }))).status).toBe(
      400,
    );
    expect((await inside('/_qa/tests', post(RECORD))).status).toBe(409);
  });
});

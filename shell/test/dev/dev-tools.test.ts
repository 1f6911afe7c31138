import { describe, expect, test } from 'vitest';
import type { Scenario, ScenarioAnswer } from '../../contract/scenario.ts';
import { PENDING_HEADER } from '../../src/dev/dev-state.ts';
import { createDevTools } from '../../src/dev/dev-tools.ts';
import { fakeApi } from '../support/fake-api.ts';
import { scenarioReleases } from '../support/scenario-releases.ts';
import { testSite } from '../support/test-site.ts';

const scenario = (id: string, answer: ScenarioAnswer): Scenario => ({
  id,
  title: id,
  url: '/agents',
  answers: { '/api/agents': answer, 'POST /api/votes': { json: { votes: 1 } } },
});

const REMOTES = {
  'mf-a': [
    scenario('usual', { json: ['Otter'], next: 'more' }),
    scenario('failing', { status: 503, body: 'Away.' }),
    scenario('slow', { pending: true }),
  ],
  'mf-b': [scenario('other', { json: ['Badger'] })],
};

/** A page that shows what the API answers. */
const CODE = `
  const { jsx } = require('react/jsx-runtime');
  const key = ['/api/agents'];
  let shown = 'nothing yet';
  const head = () => ({ title: 'Agents', description: 'A page.', canonicalPath: '/agents' });
  const load = async ({ queryClient }) => { shown = String(await queryClient.fetchQuery({ queryKey: key })); };
  const page = async () => ({ Page: () => jsx('h1', { children: shown }) });
  exports.remote = { name: 'mf-a', contract: 1, routes: [{ id: 'page', path: '/agents', head, load, page }] };
`;

async function devSite({ live = false, apiUrl }: { live?: boolean; apiUrl?: string } = {}) {
  const dev = createDevTools({
    releases: await scenarioReleases(REMOTES),
    live,
    script: '/assets/dev.1.js',
  });
  const { request } = await testSite({
    releases: [{ name: 'mf-a', path: '/agents', code: CODE }],
    ...(apiUrl && { apiUrl }),
    parts: { dev },
  });
  const choose = async (key: string) => {
    const answer = await request(`/_dev/scenario?key=${key}`);
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    const ask = (path: string, init?: RequestInit) =>
      request(path, { ...init, headers: { cookie, accept: 'text/html' } });
    return { answer, ask };
  };
  return { dev, request, choose };
}

/** The next event that an open page hears. @param build what it was made from, where it knows */
async function listen(request: Awaited<ReturnType<typeof devSite>>['request'], build = '') {
  const reader = (await request(`/_dev/events?build=${build}`)).body?.getReader();
  const next = async () => new TextDecoder().decode((await reader?.read())?.value);
  return { next, close: () => reader?.cancel() };
}

describe('the chosen scenario', () => {
  test('answers pages and browsers alike', async () => {
    const { choose } = await devSite();
    const { ask } = await choose('mf-b/other');
    expect(await (await ask('/agents')).text()).toContain('<h1>Badger</h1>');
    expect(await (await ask('/api/agents')).json()).toEqual(['Badger']);
  });

  test('is the first one as long as nobody has chosen', async () => {
    const { request } = await devSite();
    expect(await (await request('/agents')).text()).toContain('<h1>Otter</h1>');
  });

  test('answers with its failures', async () => {
    const { choose } = await devSite();
    const { ask } = await choose('mf-a/failing');
    expect((await ask('/agents')).status).toBe(503);
    expect(await (await ask('/api/agents')).text()).toBe('Away.');
  });

  test('names the part of a list after this one', async () => {
    const { request } = await devSite();
    const { headers } = await request('/api/agents');
    expect(headers.get('link')).toBe('</api/agents?cursor=more>; rel="next"');
  });

  test('answers calls with a body', async () => {
    const { choose } = await devSite();
    const { ask } = await choose('mf-a/usual');
    const vote = await ask('/api/votes', { method: 'POST', body: '{}' });
    expect(await vote.json()).toEqual({ votes: 1 });
  });

  test('says which answer it does not have', async () => {
    const { request } = await devSite();
    const answer = await request('/api/reviews?agentId=1');
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe(
      "Scenario mf-a/usual has no answer to '/api/reviews?agentId=1': add it in mf-a/src/scenarios.ts.",
    );
  });

  test('is not waited for where it never answers: the page shows that it waits', async () => {
    const { choose } = await devSite();
    const { ask } = await choose('mf-a/slow');
    const page = await ask('/agents');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<h1>nothing yet</h1>');
    expect((await ask('/api/agents')).headers.has(PENDING_HEADER)).toBe(true);
  });
});

describe('choosing a scenario', () => {
  test('opens its address', async () => {
    const { choose } = await devSite();
    const { answer } = await choose('mf-a/failing');
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/agents');
  });

  test('refuses one that does not exist', async () => {
    const { choose } = await devSite();
    const { answer } = await choose('mf-a/nothing');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });
});

describe('with an API', () => {
  test('it answers until a scenario is chosen', async () => {
    const apiUrl = await fakeApi((_, response) => response.end('["Live"]'));
    const { request, choose } = await devSite({ live: true, apiUrl });
    expect(await (await request('/agents')).text()).toContain('<h1>Live</h1>');
    expect(await (await request('/api/agents')).json()).toEqual(['Live']);
    const { ask } = await choose('mf-a/usual');
    expect(await (await ask('/api/agents')).json()).toEqual(['Otter']);
  });
});

describe('an open page', () => {
  test('gets the scenarios, the one that answers, and the calls since it was opened', async () => {
    const { request } = await devSite();
    await request('/agents', { headers: { accept: 'text/html' } });
    const events = await listen(request);
    const event = await events.next();
    expect(JSON.parse(/^data: (.+)$/m.exec(event)?.[1] ?? '')).toMatchObject({
      live: false,
      current: 'mf-a/usual',
      scenarios: [{ key: 'mf-a/usual' }, {}, {}, { key: 'mf-b/other', remote: 'mf-b' }],
      calls: [{ call: '/api/agents', outcome: 'answered' }],
    });
    await events.close();
  });

  test('is told when its sources have changed', async () => {
    const { dev, request } = await devSite();
    const events = await listen(request);
    expect(await events.next()).toContain('event: state');
    dev.notify();
    expect(await events.next()).toContain('event: reload');
    await events.close();
  });

  test('is told what has changed while it was loading', async () => {
    const { dev, request } = await devSite();
    const buildOf = async () =>
      /build;desc=(\S+)/.exec((await request('/agents')).headers.get('server-timing') ?? '')?.[1];
    const before = await buildOf();
    dev.notify();
    const stale = await listen(request, before);
    expect(await stale.next()).toContain('event: reload');
    await stale.close();
    const fresh = await listen(request, await buildOf());
    expect(await fresh.next()).toContain('event: state');
    await fresh.close();
  });

  test('carries the script that shows the bar, and is kept nowhere', async () => {
    const { request } = await devSite();
    const answer = await request('/agents');
    expect(await answer.text()).toContain('src="/assets/dev.1.js"');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });
});

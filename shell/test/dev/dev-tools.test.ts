import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { sendMalformed } from '../../../server-kit/test/malformed-requests.ts';
import type { Scenario, ScenarioAnswer } from '../../contract/scenario.ts';
import { type DevSite, PENDING_HEADER } from '../../src/dev/dev-state.ts';
import { createDevTools } from '../../src/dev/dev-tools.ts';
import { fakeApi } from '../support/fake-api.ts';
import { scenarioReleases } from '../support/scenario-releases.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { testSite } from '../support/test-site.ts';

const scenario = (id: string, response: ScenarioAnswer): Scenario => ({
  id,
  title: id,
  url: '/agents',
  answers: { '/api/agents': response, 'POST /api/votes': { json: { votes: 1 } } },
});

const REMOTES = {
  'mf-a': [
    scenario('usual', { json: ['Otter'], next: 'more' }),
    scenario('failing', { status: 503, body: 'Unavailable.' }),
    scenario('slow', { pending: true }),
  ],
  'mf-b': [scenario('other', { json: ['Badger'] })],
};

/** A page that shows the API's response. */
const CODE = `
  const { jsx } = require('react/jsx-runtime');
  const key = ['/api/agents'];
  let shown = 'nothing yet';
  const head = () => ({ title: 'Agents', description: 'A page.', canonicalPath: '/agents' });
  const load = async ({ queryClient }) => { shown = String(await queryClient.fetchQuery({ queryKey: key })); };
  const page = async () => ({ Page: () => jsx('h1', { children: shown }) });
  exports.remote = { name: 'mf-a', contract: 1, routes: [{ id: 'page', path: '/agents', head, load, page }] };
`;

interface DevSiteOptions {
  readonly live?: boolean;
  readonly apiUrl?: string;
  readonly code?: string;
}

async function devSite({ live = false, apiUrl, code = CODE }: DevSiteOptions = {}) {
  const dev = createDevTools({
    releases: await scenarioReleases(REMOTES),
    live,
    script: '/assets/dev.1.js',
    building: await tempFolder(),
    browserDir: await tempFolder(),
    root: '/',
  });
  const { url, request, sets, logged } = await testSite({
    releases: [{ name: 'mf-a', path: '/agents', code }],
    ...(apiUrl && { apiUrl }),
    parts: { dev },
  });
  const choose = async (key: string) => {
    const response = await request(`/_dev/scenario?key=${key}`);
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
    const send = (path: string, init?: RequestInit) =>
      request(path, { ...init, headers: { cookie, accept: 'text/html' } });
    return { response, send };
  };
  return { dev, url, request, choose, sets, logged };
}

/** The description of the site in an event. */
function siteIn(event: string): DevSite {
  expect(event).toContain('event: site');
  return JSON.parse(/^data: (.+)$/m.exec(event)?.[1] ?? '');
}

/** Subscribes to the events of an open page. */
async function listen(request: Awaited<ReturnType<typeof devSite>>['request']) {
  const reader = (await request('/_dev/events')).body?.getReader();
  const next = async () => new TextDecoder().decode((await reader?.read())?.value);
  return { next, close: () => reader?.cancel() };
}

test('no malformed request ends the development server', async () => {
  const { url, request, logged } = await devSite();
  expect(await sendMalformed(url)).toEqual([]);
  expect((await request('/agents')).status).toBe(200);
  expect(logged.filter((line) => line.includes('"level":50'))).toEqual([]);
});

test.each(['/agents', '/nothing'])('HEAD %s has the headers of GET', async (path) => {
  const { request } = await devSite();
  const seen = async (method: string) => {
    const { status, headers } = await request(path, { method });
    return [status, headers.get('content-type'), headers.get('content-security-policy')];
  };
  expect(await seen('HEAD')).toEqual(await seen('GET'));
});

describe('the chosen scenario', () => {
  test('provides the data for pages and for browsers', async () => {
    const { choose } = await devSite();
    const { send } = await choose('mf-b/other');
    expect(await (await send('/agents')).text()).toContain('<h1>Badger</h1>');
    expect(await (await send('/api/agents')).json()).toEqual(['Badger']);
  });

  test('defaults to the first one', async () => {
    const { request } = await devSite();
    expect(await (await request('/agents')).text()).toContain('<h1>Otter</h1>');
  });

  test('can fail', async () => {
    const { choose } = await devSite();
    const { send } = await choose('mf-a/failing');
    expect((await send('/agents')).status).toBe(503);
    expect(await (await send('/api/agents')).text()).toBe('Unavailable.');
  });

  test('links to the next page of a list', async () => {
    const { request } = await devSite();
    const { headers } = await request('/api/agents');
    expect(headers.get('link')).toBe('</api/agents?cursor=more>; rel="next"');
  });

  test('responds to calls with a body', async () => {
    const { choose } = await devSite();
    const { send } = await choose('mf-a/usual');
    const vote = await send('/api/votes', { method: 'POST', body: '{}' });
    expect(await vote.json()).toEqual({ votes: 1 });
  });

  test('names a missing response', async () => {
    const { request } = await devSite();
    const response = await request('/api/reviews?agentId=1');
    expect(response.status).toBe(404);
    expect(await response.text()).toBe(
      "Scenario mf-a/usual has no response for '/api/reviews?agentId=1'. Add one in mf-a/src/scenarios.ts.",
    );
  });

  test('renders the loading state if a response is pending', async () => {
    const { choose } = await devSite();
    const { send } = await choose('mf-a/slow');
    const page = await send('/agents');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<h1>nothing yet</h1>');
    expect((await send('/api/agents')).headers.has(PENDING_HEADER)).toBe(true);
  });
});

describe('choosing a scenario', () => {
  test('opens its URL', async () => {
    const { choose } = await devSite();
    const { response } = await choose('mf-a/failing');
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/agents');
  });

  test('rejects one that does not exist', async () => {
    const { choose } = await devSite();
    const { response } = await choose('mf-a/nothing');
    expect(response.status).toBe(404);
    expect(response.headers.get('set-cookie')).toBeNull();
  });
});

describe('with an API', () => {
  test('its data is used until a scenario is chosen', async () => {
    const apiUrl = await fakeApi((_, response) => response.end('["Live"]'));
    const { request, choose } = await devSite({ live: true, apiUrl });
    expect(await (await request('/agents')).text()).toContain('<h1>Live</h1>');
    expect(await (await request('/api/agents')).json()).toEqual(['Live']);
    const { send } = await choose('mf-a/usual');
    expect(await (await send('/api/agents')).json()).toEqual(['Otter']);
  });
});

describe('an open page', () => {
  test('receives the scenarios, the chosen one, and the calls since it was opened', async () => {
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

  test('receives what the site serves, now and after each change', async () => {
    const { dev, request, sets } = await devSite();
    dev.serves?.(sets.current);
    const events = await listen(request);
    const first = siteIn(await events.next());
    expect(first).toMatchObject({ routes: [{ path: '/agents' }], data: 0, problems: [] });
    expect(await events.next()).toContain('event: state');
    dev.receive({ type: 'data' });
    expect(siteIn(await events.next())).toEqual({ ...first, data: 1 });
    const problem = { kind: 'build', message: 'no otter' } as const;
    dev.receive({ type: 'problems', problems: [problem] });
    expect(siteIn(await events.next()).problems).toEqual([problem]);
    await events.close();
  });

  test('knows which server process rendered it', async () => {
    const { dev, request, sets } = await devSite();
    dev.serves?.(sets.current);
    const { headers } = await request('/agents');
    const events = await listen(request);
    expect(headers.get('server-timing')).toBe(`server;desc=${siteIn(await events.next()).server}`);
    await events.close();
  });

  test('receives why a page could not be rendered, until it is rendered again', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => printed.mockRestore());
    const code = CODE.replace("jsx('h1', { children: shown })", "{ throw new Error('no otter') }");
    const { dev, request, sets } = await devSite({ code });
    dev.serves?.(sets.current);
    const headers = { accept: 'text/html' };
    expect((await request('/agents?x=1', { headers })).status).toBe(500);
    await vi.waitFor(() => expect(printed).toHaveBeenCalled(), { timeout: 20_000 });
    const events = await listen(request);
    const { problems } = siteIn(await events.next());
    expect(problems).toMatchObject([
      { kind: 'server', message: expect.stringContaining('no otter'), page: '/agents' },
    ]);
    expect(printed).toHaveBeenCalledWith(expect.stringContaining('no otter'));
    await events.close();
  });

  test('reports an error, which the terminal shows', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => printed.mockRestore());
    const { request } = await devSite();
    const response = await request('/_dev/problem', { method: 'POST', body: 'Error: no otter' });
    expect(await response.json()).toEqual({ kind: 'browser', message: 'Error: no otter' });
    expect(printed.mock.calls).toEqual([['Error in the browser: Error: no otter']]);
  });

  test('gets no file of a build from outside its folder', async () => {
    const { request } = await devSite();
    for (const file of ['..%2Fsecret.js', '..%2F..%2Fsecret.js', 'missing.js', '.js'])
      expect((await request(`/_r/mf-a/1.0.0/hot/${file}`)).status).toBe(404);
  });

  test('contains the script of the bar and is not cached', async () => {
    const { request } = await devSite();
    const response = await request('/agents');
    expect(await response.text()).toContain('src="/assets/dev.1.js"');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });
});

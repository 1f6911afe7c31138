import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { Link } from 'react-router-dom';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { RemoteRoute } from '../../contract/remote.ts';
import { type RenderOptions, renderPage } from '../../src/server/render.tsx';
import { setOf } from '../support/page-set.ts';

const agents = queryOptions<string[]>({ queryKey: ['/api/agents'] });

function route(Page: ComponentType, more: Partial<RemoteRoute> = {}): RemoteRoute {
  return {
    id: 'page',
    path: '/',
    head: () => ({ title: 'Page', description: 'A page.', canonicalPath: '/' }),
    page: async () => ({ Page }),
    ...more,
  };
}

async function rendered(
  remoteRoute: RemoteRoute,
  options: Partial<RenderOptions> = {},
  path = '/',
) {
  const onError = vi.fn();
  const page = await renderPage(await setOf(remoteRoute), new URL(path, 'https://atlas.example'), {
    fetch: async () => Response.json(['Otter', 'Beaver']),
    apiUrl: 'http://api.internal',
    apiTimeoutMs: 1000,
    onError,
    ...options,
  });
  return { ...page, onError };
}

function fail(): never {
  throw new Error('secret cause');
}

const Hello = () => <h1>Hello</h1>;
const Agents = () => <p>{useQuery(agents).data?.join(', ') ?? 'No agents'}</p>;
const Long = () => <article>{'The otter swims. '.repeat(3000)}</article>;
const Broken = (): never => fail();
const Half = () => <section>begun{[1].map(() => fail())}</section>;
function Counter() {
  const [count] = useState(7);
  return <Link to="/new">{`${count} new`}</Link>;
}

describe('a page that is well', () => {
  test('is the remote’s page inside the frame', async () => {
    const page = await rendered(route(Hello));
    expect(page.status).toBe(200);
    expect(page.complete).toBe(true);
    expect(page.body).toMatch(/<main[^>]*>.*<h1>Hello<\/h1>.*<\/main>/s);
    expect(page.body).toContain('Skip to content');
    expect(page.spec).toMatchObject({ remote: 'mf-a', id: 'page' });
  });

  test('is drawn with the data its loader fetched, and hands them to the browser', async () => {
    const load: RemoteRoute['load'] = async ({ queryClient }) => {
      await queryClient.fetchQuery(agents);
    };
    const fetch = vi.fn(async (_input: unknown) => Response.json(['Otter', 'Beaver']));
    const page = await rendered(route(Agents, { load }), { fetch });
    expect(page.body).toContain('<p>Otter, Beaver</p>');
    expect(page.boot.state.queries[0]?.state.data).toEqual(['Otter', 'Beaver']);
    expect(fetch.mock.calls.map(([input]) => input)).toEqual(['http://api.internal/api/agents']);
  });

  test('gets the parameters and query of its address, decoded', async () => {
    const head: RemoteRoute['head'] = ({ params, search }) => ({
      title: `${params.category} by ${search.get('sort')}`,
      description: '',
      canonicalPath: '/',
    });
    const path = '/category/AI%20Chatbot?sort=newest%20first';
    const page = await rendered(route(Hello, { path: '/category/:category', head }), {}, path);
    expect(page.head.title).toBe('AI Chatbot by newest first');
  });

  test('answers with the status its head says', async () => {
    const head = () => ({
      title: 'None',
      description: 'None.',
      canonicalPath: '/',
      status: 404 as const,
    });
    expect((await rendered(route(Hello, { head }))).status).toBe(404);
  });

  test('works with hooks and links of the host', async () => {
    expect((await rendered(route(Counter))).body).toMatch(/<a [^>]*href="\/new"[^>]*>7 new<\/a>/);
  });

  test('shows the year in which it is drawn, also on the night of its change', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-31T23:59:00') });
    onTestFinished(() => void vi.useRealTimers());
    const set = await setOf(route(Hello));
    const draw = () =>
      renderPage(set, new URL('https://atlas.example/'), {
        fetch,
        apiUrl: 'http://api.internal',
        apiTimeoutMs: 1000,
        onError: () => {},
      });
    const before = await draw();
    vi.setSystemTime(new Date('2027-01-01T00:01:00'));
    const after = await draw();
    expect([before.boot.year, after.boot.year]).toEqual([2026, 2027]);
    expect(before.body).toMatch(/©[^.]*2026/);
    expect(after.body).toMatch(/©[^.]*2027/);
  });
});

describe('the HTML of a page', () => {
  test('stays in its place however long it is', async () => {
    const { body } = await rendered(route(Long));
    expect(body.length).toBeGreaterThan(40_000);
    expect(body).toMatch(/<main[^>]*>(?:(?!<\/main>).)*<article>The otter/s);
    expect(body).not.toMatch(/<template|<div hidden/);
  });

  test.each([
    ['long', Long],
    ['short', Hello],
    ['broken', Broken],
  ])('has no script and no style of its own when the page is %s', async (_, Page) => {
    expect((await rendered(route(Page))).body).not.toMatch(/<script|<style|\sstyle=|\son\w+=/i);
  });
});

describe('a page that fails', () => {
  test('while it is drawn answers 500 with the frame and a readable sentence', async () => {
    const page = await rendered(route(Broken));
    expect(page.status).toBe(500);
    expect(page.body).toContain('Something went wrong while this page was made.');
    expect(page.body).toContain('Skip to content');
    expect(page.head.title).toBe('Page not available');
    expect(page.onError).toHaveBeenCalledWith(new Error('secret cause'), 'mf-a/page', 'render');
  });

  test('half way down answers 500 as well', async () => {
    const page = await rendered(route(Half));
    expect(page.status).toBe(500);
    expect(page.body).not.toContain('begun');
  });

  test('because its data are away answers 503 with the frame and a readable sentence', async () => {
    const load: RemoteRoute['load'] = async ({ queryClient }) => {
      await queryClient.fetchQuery(agents);
    };
    const away: typeof fetch = async () => new Response('secret cause', { status: 500 });
    const page = await rendered(route(Hello, { load }), { fetch: away });
    expect(page.status).toBe(503);
    expect(page.body).toContain('The data for this page is not available at the moment.');
    expect(page.body).toContain('Skip to content');
    expect(page.onError).toHaveBeenCalledOnce();
  });

  const needed: RemoteRoute['load'] = async ({ queryClient }) => {
    await queryClient.fetchQuery(agents);
  };
  const welcome: RemoteRoute['load'] = ({ queryClient }) => queryClient.prefetchQuery(agents);

  test.each([
    ['it cannot do without', needed, 'You have asked for a great many pages'],
    ['it can do without', welcome, '<h1>Hello</h1>'],
  ])(
    'because the API refuses a visitor who asks too often for what %s answers 429',
    async (_, load, text) => {
      const limited: typeof fetch = async () => new Response('Too many requests', { status: 429 });
      const page = await rendered(route(Hello, { load }), { fetch: limited });
      expect([page.status, page.complete]).toEqual([429, false]);
      expect(page.body).toContain(text);
    },
  );

  test.each([
    ['an error', () => fail()],
    [
      'a redirect',
      () => Promise.reject(new Response(null, { status: 302, headers: { Location: '/' } })),
    ],
    ['a response', () => Promise.reject(new Response('secret cause', { status: 418 }))],
    ['nothing', () => Promise.reject(undefined)],
    ['text', () => Promise.reject('secret cause')],
  ])('because its loader throws %s answers 503', async (_, load) => {
    expect((await rendered(route(Hello, { load }))).status).toBe(503);
  });

  test('because its head throws answers 503', async () => {
    expect((await rendered(route(Hello, { head: fail }))).status).toBe(503);
  });

  test.each([
    ['drawing', route(Broken)],
    ['its loader', route(Hello, { load: async () => fail() })],
  ])('in %s tells visitors nothing of the cause', async (_, broken) => {
    const { body, head, boot } = await rendered(broken);
    expect(JSON.stringify({ body, head, boot })).not.toContain('secret cause');
  });

  test('tells the browser, which then hydrates the same error', async () => {
    const { boot } = await rendered(route(Broken));
    expect(boot.errors).toMatchObject({ 'mf-a/page': { status: 500 } });
  });
});

test('a page without some of its data is shown, and known to be incomplete', async () => {
  const load: RemoteRoute['load'] = ({ queryClient }) => queryClient.prefetchQuery(agents);
  const away: typeof fetch = async () => new Response('away', { status: 503 });
  const page = await rendered(route(Agents, { load }), { fetch: away });
  expect([page.status, page.complete]).toEqual([200, false]);
  expect(page.body).toContain('<p>No agents</p>');
});

test('an address that nobody owns answers 404 with the frame and a way on', async () => {
  const page = await rendered(route(Hello), {}, '/nowhere');
  expect(page.status).toBe(404);
  expect(page.body).toContain('404 Page Not Found');
  expect(page.head.title).toBe('Page not found');
  expect(page.spec).toBeUndefined();
});

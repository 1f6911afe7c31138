import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import type { RemoteRoute } from '../../contract/remote.ts';
import { rendered, routeOf } from '../support/rendered-page.tsx';

const agents = queryOptions<string[]>({ queryKey: ['/api/agents'] });

const Hello = () => <h1>Hello</h1>;
const Agents = () => <p>{useQuery(agents).data?.join(', ') ?? 'No agents'}</p>;
const Long = () => <article>{'The otter swims. '.repeat(3000)}</article>;
const Broken = (): never => {
  throw new Error('secret cause');
};
const Names = () => (
  <p>{useQuery<{ name: string }[]>({ queryKey: ['/api/agents'] }).data?.map((a) => a.name)}</p>
);
function Counter() {
  const [count] = useState(7);
  return <Link to="/new">{`${count} new`}</Link>;
}

const needed: RemoteRoute['load'] = async ({ queryClient }) => {
  await queryClient.fetchQuery(agents);
};

describe('a healthy page', () => {
  test("is the remote's page inside the frame", async () => {
    const page = await rendered(routeOf(Hello));
    expect(page).toMatchObject({ status: 200, complete: true, problems: [] });
    expect(page.html).toMatch(/<main[^>]*>.*<h1>Hello<\/h1>.*<\/main>/s);
    expect(page.html).toContain('Skip to content');
  });

  test('shows the data that its loader fetched, and sends it to the browser', async () => {
    const fetch = vi.fn(async (_input: unknown) => Response.json(['Otter', 'Beaver']));
    const page = await rendered(routeOf(Agents, { load: needed }), { fetch });
    expect(page.html).toContain('<p>Otter, Beaver</p>');
    expect(page.state).toEqual([{ queryKey: ['/api/agents'], data: ['Otter', 'Beaver'] }]);
    expect(fetch.mock.calls.map(([input]) => input)).toEqual(['/api/agents']);
  });

  test('has the same bytes on every render, so that its ETag does not change', async () => {
    const route = routeOf(Agents, { load: needed });
    const before = await rendered(route);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2040-01-01') });
    try {
      expect(await rendered(route)).toEqual(before);
    } finally {
      vi.useRealTimers();
    }
  });

  test('gets the parameters and query of its URL, decoded', async () => {
    const head: RemoteRoute['head'] = ({ params, search }) => ({
      title: `${params.category} by ${search.get('sort')}`,
      description: '',
      canonicalPath: '/',
    });
    const path = '/category/AI%20Chatbot?sort=newest%20first';
    const page = await rendered(routeOf(Hello, { path: '/category/:category', head }), { path });
    expect(page.head?.title).toBe('AI Chatbot by newest first');
  });

  test('has the status of its head', async () => {
    const text = { title: 'None', description: 'None.', canonicalPath: '/' };
    const head = () => ({ ...text, status: 404 as const });
    expect((await rendered(routeOf(Hello, { head }))).status).toBe(404);
  });

  test("works with the host's hooks and links", async () => {
    const { html } = await rendered(routeOf(Counter));
    expect(html).toMatch(/<a [^>]*href="\/new"[^>]*>7 new<\/a>/);
  });

  test('shows the year from the host', async () => {
    const { html } = await rendered(routeOf(Hello), { job: { year: 2031 } });
    expect(html).toMatch(/©[^.]*2031/);
  });

  test('stays inside the frame, however long it is', async () => {
    const { html } = await rendered(routeOf(Long));
    expect(html.length).toBeGreaterThan(40_000);
    expect(html).toMatch(/<main[^>]*>(?:(?!<\/main>).)*<article>The otter/s);
    expect(html).not.toMatch(/<template|<div hidden/);
  });

  test.each([
    ['long', Long],
    ['short', Hello],
    ['broken', Broken],
  ])('has no inline script or style when it is %s', async (_, Page) => {
    expect((await rendered(routeOf(Page))).html).not.toMatch(/<script|<style|\sstyle=|\son\w+=/i);
  });

  test('is rendered with the available data when the host stops waiting', async () => {
    const fetch = () => new Promise<Response>(() => {});
    const load: RemoteRoute['load'] = ({ queryClient }) => queryClient.prefetchQuery(agents);
    const draw = Promise.resolve();
    const page = await rendered(routeOf(Agents, { load }), { fetch, draw });
    expect(page.html).toContain('<p>No agents</p>');
    expect([page.status, page.complete]).toEqual([200, false]);
  });
});

test('a page without some of its data is rendered and marked incomplete', async () => {
  const load: RemoteRoute['load'] = ({ queryClient }) => queryClient.prefetchQuery(agents);
  const fetch = async () => new Response('away', { status: 503 });
  const page = await rendered(routeOf(Agents, { load }), { fetch });
  expect([page.status, page.complete]).toEqual([200, false]);
  expect(page.html).toContain('<p>No agents</p>');
});

test('a page can report which response fields it reads', async () => {
  const fetch = async () => Response.json([{ id: 1, name: 'Otter' }]);
  const job = { recordsReads: true };
  const { reads } = await rendered(routeOf(Names, { load: needed }), { fetch, job });
  expect(reads?.['GET /api/agents']).toContain('[].name');
});

test('a URL without a route shows the not-found page with a link', async () => {
  const page = await rendered(routeOf(Hello), { path: '/nowhere' });
  expect(page.html).toContain('404 Page Not Found');
  expect(page.head).toBeUndefined();
});

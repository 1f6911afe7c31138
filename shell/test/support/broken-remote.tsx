import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { test } from 'vitest';
import { defineRemote, type RemoteRoute } from '../../contract/remote.ts';
import type { Scenario } from '../../contract/scenario.ts';
import { describeRemote } from '../../remote-kit/testing.tsx';

/**
 * The tests that every remote runs, for a remote whose pages each break one rule. Vitest runs this file only on behalf
 * of `test/kit/describe-remote.test.ts`, which checks that each broken rule fails its test.
 */

const READ = { queryKey: ['/api/agents/1'] };

interface Found {
  readonly name: string;
  readonly total?: number;
}

let renders = 0;

function Count() {
  const { data } = useQuery<Found>(READ);
  return <p>{data ? `${data.name}: ${data.total}` : 'Loading'}</p>;
}

function Again() {
  const { data, refetch } = useQuery<Found>(READ);
  const name = data?.name;
  useEffect(() => {
    if (name) void refetch();
  }, [name, refetch]);
  return <p>{name}</p>;
}

function Talking() {
  console.error('Failed to count');
  return null;
}

const PAGES: Readonly<Record<string, () => ReactNode>> = {
  good: () => <h1>Good</h1>,
  'without-link': () => <h1>Lost</h1>,
  'style-attribute': () => (
    <h1>
      <span style={{ color: 'red' }}>Red</span>
    </h1>
  ),
  'style-element': () => (
    <h1>
      <style>{'h1 { color: red }'}</style>
    </h1>
  ),
  'h2-first': () => (
    <>
      <h2>Two</h2>
      <h1>One</h1>
    </>
  ),
  'two-h1': () => (
    <>
      <h1>One</h1>
      <h1>Two</h1>
    </>
  ),
  'skipped-level': () => (
    <>
      <h1>One</h1>
      <h3>Three</h3>
    </>
  ),
  'idle-button': () => (
    <h1>
      <button type="button">Vote</button>
    </h1>
  ),
  'working-buttons': () => (
    <form>
      <h1>
        <button type="submit">Search</button>
        <span className="noscript:hidden">
          <button type="button">Vote</button>
        </span>
      </h1>
    </form>
  ),
  'other-in-browser': () => {
    renders += 1;
    return <h1>Render {renders}</h1>;
  },
  'missing-total': () => (
    <>
      <h1>Agent</h1>
      <Count />
    </>
  ),
  again: () => (
    <>
      <h1>Agent</h1>
      <Again />
    </>
  ),
  'undeclared-query': () => <h1>{useSearchParams()[0].get('tab')}</h1>,
  talking: () => (
    <h1>
      Talking
      <Talking />
    </h1>
  ),
  waiting: () => (
    <>
      <h1>Waiting</h1>
      <Count />
    </>
  ),
};

/** The page, with the link that every page has except one. */
function LinkedHome() {
  const id = useLocation().pathname.slice(1);
  const Page = PAGES[id] ?? (() => <h1>{id}</h1>);
  return (
    <>
      {id !== 'without-link' && <a href="/">Back to Home</a>}
      <Page />
    </>
  );
}

const READS_AGENT = new Set(['missing-total', 'again', 'waiting']);

const routes = [...Object.keys(PAGES), 'moved', 'shown', 'failing'].map((id): RemoteRoute => {
  const head = { title: id, description: `The page ${id}.`, canonicalPath: `/${id}` };
  return {
    id,
    path: `/${id}`,
    query: [],
    head: () => (id === 'moved' ? { ...head, status: 308 } : head),
    ...(READS_AGENT.has(id) && {
      load: ({ queryClient }) => queryClient.prefetchQuery(READ),
    }),
    ...(id === 'failing' && { load: () => Promise.reject(new Error('No data')) }),
    page: async () => ({ Page: LinkedHome }),
  };
});

const scenarios = routes.map(({ id, path }): Scenario => {
  const json = { name: 'Otter', total: 3 };
  const answer = id === 'waiting' ? ({ pending: true } as const) : { json };
  return {
    id,
    title: id,
    url: path,
    answers: READS_AGENT.has(id) ? { '/api/agents/1': answer } : {},
  };
});

describeRemote(defineRemote({ name: 'mf-broken', routes }), scenarios, {
  unrendered: ['moved', 'shown', 'failing'],
});

test.each(['error', 'warn'] as const)('a test that logs with console.%s', (level) => {
  console[level]('Something is wrong');
});

import { describe, expect, test } from 'vitest';
import type { RemoteRoute } from '../../contract/remote.ts';
import { rendered, routeOf } from '../support/rendered-page.tsx';

const CAUSE = 'secret cause';

function fail(): never {
  throw new Error(CAUSE);
}

const Hello = () => <h1>Hello</h1>;
const Broken = (): never => fail();
const Half = () => <section>begun{[1].map(() => fail())}</section>;

const needed: RemoteRoute['load'] = async ({ queryClient }) => {
  await queryClient.fetchQuery({ queryKey: ['/api/agents'] });
};
const optional: RemoteRoute['load'] = ({ queryClient }) =>
  queryClient.prefetchQuery({ queryKey: ['/api/agents'] });

describe('a page that throws while it renders', () => {
  test('is a 500 with the frame and a readable message', async () => {
    const page = await rendered(routeOf(Broken));
    expect(page).toMatchObject({ status: 500, failure: 500 });
    expect(page.html).toContain('Something went wrong while this page was being rendered.');
    expect(page.html).toContain('Skip to content');
    expect(page.head).toBeUndefined();
    expect(page.problems).toEqual([
      { kind: 'render', message: expect.stringContaining(CAUSE), byApi: false },
    ]);
  });

  test('halfway through is also a 500', async () => {
    const page = await rendered(routeOf(Half));
    expect(page.status).toBe(500);
    expect(page.html).not.toContain('begun');
  });
});

describe('a page whose data is unavailable', () => {
  test('is a 503 with the frame and a readable message', async () => {
    const fetch = async () => new Response(CAUSE, { status: 500 });
    const page = await rendered(routeOf(Hello, { load: needed }), { fetch });
    expect(page).toMatchObject({ status: 503, failure: 503, complete: false });
    expect(page.html).toContain('The data for this page is not available at the moment.');
    expect(page.html).toContain('Skip to content');
    expect(page.problems.map(({ kind }) => kind)).toEqual(['load']);
  });

  test.each([
    ['it requires', needed, 'You have requested too many pages'],
    ['is optional', optional, '<h1>Hello</h1>'],
  ])('is a 429 if the visitor exceeds the rate limit for data that %s', async (_, load, text) => {
    const fetch = async () => new Response('Too many requests', { status: 429 });
    const page = await rendered(routeOf(Hello, { load }), { fetch });
    expect([page.status, page.complete]).toEqual([429, false]);
    expect(page.html).toContain(text);
  });
});

test.each([
  ['an error', () => fail()],
  [
    'a redirect',
    () => Promise.reject(new Response(null, { status: 302, headers: { Location: '/' } })),
  ],
  ['a response', () => Promise.reject(new Response(CAUSE, { status: 418 }))],
  ['nothing', () => Promise.reject(undefined)],
  ['text', () => Promise.reject(CAUSE)],
])('a loader that throws %s makes the page a 503', async (_, load) => {
  expect((await rendered(routeOf(Hello, { load }))).status).toBe(503);
});

test('a head that throws makes the page a 503', async () => {
  expect((await rendered(routeOf(Hello, { head: fail }))).status).toBe(503);
});

test.each([
  ['drawing', routeOf(Broken)],
  ['its loader', routeOf(Hello, { load: async () => fail() })],
])('a failure in %s does not reveal the cause to visitors', async (_, broken) => {
  const { html, head, state } = await rendered(broken);
  expect(JSON.stringify({ html, head, state })).not.toContain(CAUSE);
});

test('the host can request the error page itself, without an error in the log', async () => {
  const failure = { routeId: 'mf-a/page', status: 503 } as const;
  const page = await rendered(routeOf(Hello), { job: { failure } });
  expect(page).toMatchObject({ status: 503, failure: 503, problems: [] });
  expect(page.html).toContain('The data for this page is not available at the moment.');
  expect(page.html).not.toContain('<h1>Hello</h1>');
});

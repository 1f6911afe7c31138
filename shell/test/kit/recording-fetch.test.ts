import { expect, test } from 'vitest';
import { recordingFetch } from '../../remote-kit/build/recording-fetch.ts';
import { scenarioFetch } from '../../remote-kit/testing/scenario.ts';

test.each([
  ['/api/agents/7', 'GET', 'GET /api/agents/0'],
  ['/api/agents/7/ranking?x=7', 'GET', 'GET /api/agents/0/ranking'],
  ['/api/categories/AI%20Chatbot', 'GET', 'GET /api/categories/0'],
  ['/api/v2x/agents', 'GET', 'GET /api/v2x/agents'],
  ['/api/votes', 'POST', 'POST /api/votes'],
])('a read of %s by %s counts for every agent and category', async (path, method, call) => {
  const { fetch, reads } = recordingFetch(async () => Response.json({ name: 'Otter' }));
  const found: { name?: string } = await (await fetch(path, { method })).json();
  expect([found.name, reads()]).toEqual(['Otter', { [call]: ['name'] }]);
});

test('fields that the API may leave out, and unread ones, do not count', async () => {
  const agent = { name: 'Otter', upvotes: 1, company: 'Holt' };
  const { fetch, reads } = recordingFetch(async () => Response.json(agent));
  const found: Partial<typeof agent> = await (await fetch('/api/agents/7', {})).json();
  expect([found.name, found.upvotes]).toEqual(['Otter', 1]);
  expect(reads()).toEqual({ 'GET /api/agents/0': ['name'] });
});

test('a refusal is passed on as it is', async () => {
  const refusal = new Response('Agent not found', { status: 404 });
  const { fetch, reads } = recordingFetch(async () => refusal);
  const response = await fetch('/api/agents/7', {});
  expect([await response.text(), reads()]).toEqual(['Agent not found', {}]);
});

test('a scenario refuses the calls that it has no response for, and tells methods apart', async () => {
  const fetch = scenarioFetch({
    answers: {
      '/api/agents?limit=2': { json: [1], next: 'c2' },
      'POST /api/votes': { status: 429, body: 'Too many' },
    },
  });
  const list = await fetch('/api/agents?limit=2');
  expect([await list.json(), list.headers.get('link')]).toEqual([
    [1],
    '</api/agents?cursor=c2>; rel="next"',
  ]);
  expect((await fetch('/api/votes')).status).toBe(404);
  const vote = await fetch(new Request('http://site.test/api/votes', { method: 'POST' }));
  expect([vote.status, await vote.text()]).toEqual([429, 'Too many']);
});

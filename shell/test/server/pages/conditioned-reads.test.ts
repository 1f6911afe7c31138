import { expect, test, vi } from 'vitest';
import { NO_CONDITIONS, readConditions } from '../../../src/qa/conditions.ts';
import { conditionedReads, hasPending } from '../../../src/server/pages/conditioned-reads.ts';

const OPTIONS = { visitor: { requestId: 'request-1' } };
const ANSWER = { status: 200, headers: {}, body: Buffer.from('from the API') };
const settled = () => new Promise((resolve) => setImmediate(resolve));

function reading(query: string, answers = {}) {
  const own = async () => ANSWER;
  const client = { read: vi.fn(own), post: vi.fn(own) };
  const cache = { get: vi.fn(async () => ({ kind: 'own', answer: ANSWER }) as const) };
  const { conditions } = readConditions(new URLSearchParams(query));
  return { client, cache, reads: conditionedReads({ cache, client }, { conditions, answers }) };
}

test('a slow call of a QA session waits before it is sent', async () => {
  const { cache, reads } = reading('qa-call=10000ms server GET /api/agents');
  void reads.cache.get('/api/agents', OPTIONS);
  void reads.cache.get('/api/categories', OPTIONS);
  await settled();
  expect(cache.get.mock.calls).toEqual([['/api/categories', OPTIONS]]);
});

test('a slow call in browsers does not slow down the server', async () => {
  const { reads } = reading('qa-call=10000ms browser GET /api/agents');
  expect(await reads.cache.get('/api/agents', OPTIONS)).toEqual({ kind: 'own', answer: ANSWER });
});

test('a failing call never reaches the API, whichever way it is sent', async () => {
  const { client, cache, reads } = reading('qa-call=503 POST /api/*&qa-call=500 GET /api/*');
  expect(await reads.cache.get('/api/agents', OPTIONS)).toMatchObject({ answer: { status: 500 } });
  expect(await reads.client.read('/api/agents', OPTIONS)).toMatchObject({ status: 500 });
  expect(await reads.client.post('/api/x', '{}', OPTIONS)).toMatchObject({ status: 503 });
  expect([cache.get, client.read, client.post].flatMap(({ mock }) => mock.calls)).toEqual([]);
});

test("a scenario's response has the type and the cursor that the API would send", async () => {
  const answers = { '/api/agents?limit=2': { json: [1], next: 'c2' } };
  const { reads } = reading('', answers);
  const { headers, body } = await reads.client.read('/api/agents?limit=2', OPTIONS);
  expect([headers, String(body)]).toEqual([
    { 'content-type': 'application/json', link: '</api/agents?cursor=c2>; rel="next"' },
    '[1]',
  ]);
});

test('a scenario with a response that never arrives is known', () => {
  expect(hasPending({ answers: { '/api/agents': { pending: true } } })).toBe(true);
  expect(hasPending({ answers: { '/api/agents': { json: [] } } })).toBe(false);
  expect([hasPending({}), NO_CONDITIONS.calls]).toEqual([false, []]);
});

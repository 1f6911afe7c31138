import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { VERSION_HEADER, VOTES_PATH } from '../../contract/http.ts';
import { FROM_WEB_SERVER, useTestApi } from '../harness.ts';

const api = useTestApi({ RATE_LIMIT_WRITES_PER_MINUTE: '1', VOTES_PER_NETWORK_PER_DAY: '0' });

const Responses = z.array(
  z.strictObject({
    status: z.number(),
    headers: z.array(z.tuple([z.string(), z.string()])),
    body: z.string(),
  }),
);

interface Voter {
  readonly agentId?: number;
  readonly address?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** A vote as forwarded by the web server. By default, each visitor has a different address. */
let visitors = 0;
function voteOf({ agentId = 1, address, headers, body }: Voter = {}) {
  visitors += 1;
  return {
    path: '/api/votes',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address ?? `198.51.100.${visitors}`,
      ...headers,
    },
    body: body ?? JSON.stringify({ agentId, userId: 'anonymous', voteType: 'upvote' }),
  };
}

const send = (votes: unknown, headers: Record<string, string> = {}) =>
  api.post(VOTES_PATH, votes, { ...FROM_WEB_SERVER, ...headers });

async function castAll(votes: readonly unknown[], headers?: Record<string, string>) {
  const response = await send(votes, headers);
  expect(response.status).toBe(200);
  return Responses.parse(await response.json());
}

const statuses = (responses: z.infer<typeof Responses>) => responses.map(({ status }) => status);
const header = (response: z.infer<typeof Responses>[number] | undefined, name: string) =>
  response?.headers.find(([each]) => each === name)?.[1];

describe('votes in a batch', () => {
  test('are counted and returned in order, each with its own session', async () => {
    const responses = await castAll([
      voteOf({ agentId: 1 }),
      voteOf({ agentId: 1 }),
      voteOf({ agentId: 2 }),
    ]);
    expect(responses.map(({ body }) => JSON.parse(body).agentId)).toEqual([1, 1, 2]);
    expect(await api.read('/api/agents/1')).toMatchObject({ upvotes: 2 });
    expect(await api.read('/api/agents/2')).toMatchObject({ upvotes: 1 });
    const sessions = responses.map((response) => header(response, 'set-cookie'));
    expect(new Set(sessions).size).toBe(3);
    expect(sessions[0]).toMatch(/^atlas_session=/);
    expect(header(responses[0], VERSION_HEADER)).toMatch(/^\d+-\d+$/);
  });

  test('of one session on one agent count once', async () => {
    const [first] = await castAll([voteOf({ agentId: 3 })]);
    const cookie = header(first, 'set-cookie')?.split(';')[0] ?? '';
    await castAll([1, 2].map(() => voteOf({ agentId: 3, headers: { cookie } })));
    expect(await api.read('/api/agents/3')).toMatchObject({ upvotes: 1 });
  });

  test('may be on agents and on reviews', async () => {
    const [review] = z
      .array(z.object({ id: z.number() }))
      .parse(await api.read('/api/recent-reviews'));
    const body = JSON.stringify({ reviewId: review?.id, userId: 'anonymous', voteType: 'helpful' });
    const responses = await castAll([voteOf(), { ...voteOf({ body }), path: '/api/review-votes' }]);
    expect(statuses(responses)).toEqual([200, 200]);
    expect(JSON.parse(responses[1]?.body ?? '')).toMatchObject({ vote: 'helpful' });
  });

  test('fail individually, each for its own reason', async () => {
    const responses = await castAll([
      voteOf({ agentId: 4 }),
      voteOf({ agentId: 99 }),
      voteOf({ body: '{' }),
      voteOf({ body: 'x'.repeat(17_000) }),
      voteOf({ headers: { 'content-type': 'text/plain' } }),
      voteOf({ headers: { 'sec-fetch-site': 'cross-site' } }),
      voteOf({ headers: { 'x-not-a-header': 'a\nb' } }),
      voteOf({ agentId: 4 }),
    ]);
    expect(statuses(responses)).toEqual([200, 404, 400, 413, 415, 403, 500, 200]);
    expect(responses[1]?.body).toBe('Agent not found');
    expect(await api.read('/api/agents/4')).toMatchObject({ upvotes: 2 });
  });

  test("are checked against the site's origin", async () => {
    const headers = { origin: 'https://atlas.example' };
    const site = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'atlas.example' };
    expect(statuses(await castAll([voteOf({ headers })], site))).toEqual([200]);
    expect(statuses(await castAll([voteOf({ headers })]))).toEqual([403]);
  });

  test("count against the rate limit of each visitor's address", async () => {
    const busy = { address: '203.0.113.9' };
    const responses = await castAll([
      ...Array(7)
        .fill(0)
        .map(() => voteOf(busy)),
      voteOf(),
    ]);
    expect(statuses(responses)).toEqual([200, 200, 200, 200, 200, 429, 429, 200]);
    expect(header(responses[6], 'retry-after')).toMatch(/^\d+$/);
  });

  test.each<[string, unknown, number]>([
    ['an empty batch', [], 400],
    ['too many votes', Array(33).fill(voteOf()), 400],
    ['a call that is not a vote', [{ ...voteOf(), path: '/api/recommendations' }], 400],
    ['invalid JSON', '{', 400],
  ])('are refused for %s', async (_name, body, status) => {
    expect((await send(body)).status).toBe(status);
  });

  test('are accepted only from the web server', async () => {
    expect((await api.post(VOTES_PATH, [voteOf()])).status).toBe(404);
  });
});

import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import {
  CHANGES_PATH,
  MIN_VERSION_HEADER,
  parseVersion,
  READS_PATH,
  VERSION_HEADER,
} from '../../contract/http.ts';
import { FROM_WEB_SERVER, fromVisitor, useTestApi } from '../harness.ts';

const api = useTestApi({ RATE_LIMIT_SEARCHES_PER_MINUTE: '1' });

const Event = z.strictObject({
  epoch: z.number(),
  value: z.number(),
  hard: z.union([z.literal('*'), z.array(z.string())]).optional(),
  soft: z.array(z.string()).optional(),
  reset: z.literal(true).optional(),
});
const Reads = z.array(
  z.strictObject({
    status: z.number(),
    headers: z.record(z.string(), z.string()),
    body: z.string(),
  }),
);

const vote = (agentId: number) =>
  api.post(
    '/api/votes',
    { agentId, userId: 'anonymous', voteType: 'upvote' },
    fromVisitor('203.0.113.1'),
  );

/** Yields the events of the feed until the signal aborts. */
async function* events(headers: Record<string, string>, signal: AbortSignal) {
  const response = await fetch(api.url + CHANGES_PATH, {
    headers: { ...FROM_WEB_SERVER, ...headers },
    signal,
  });
  expect(response.headers.get('Content-Type')).toBe('text/event-stream');
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data) yield Event.parse(JSON.parse(data));
    }
  }
}

async function poll(since?: string) {
  const headers = { ...FROM_WEB_SERVER, Accept: 'application/json' };
  const query = since === undefined ? '' : `?since=${since}`;
  return z.array(Event).parse(await (await api.get(CHANGES_PATH + query, headers)).json());
}

async function readAll(targets: readonly string[], headers: Record<string, string> = {}) {
  const response = await api.post(READS_PATH, targets, { ...FROM_WEB_SERVER, ...headers });
  expect(response.status).toBe(200);
  return Reads.parse(await response.json());
}

describe('without the token', () => {
  test.each<Record<string, string>>([{}, { 'X-Atlas-Token': 'wrong' }])(
    'internal calls return 404: %j',
    async (headers) => {
      for (const response of [
        await api.get(CHANGES_PATH, headers),
        await api.post(READS_PATH, ['/api/agents'], headers),
      ]) {
        expect(response.status).toBe(404);
        expect(response.headers.get('Cache-Control')).toBe('no-store');
        expect(response.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
      }
    },
  );

  test('responses have no cache tags', async () => {
    expect((await api.get('/api/agents/1')).headers.has('Cache-Tag')).toBe(false);
  });
});

describe('a shared read', () => {
  test.each([
    ['/api/agents/1', 'agent:1'],
    ['/api/agents/1/ranking', 'order:score'],
    ['/api/categories', ''],
    ['/api/popular-agents?limit=1', 'order:score,order:votes,agent:1'],
  ])('of %s has the tags %s, with and without the cache', async (path, tags) => {
    for (const _source of ['looked up', 'cached']) {
      const response = await api.get(path, FROM_WEB_SERVER);
      expect(response.headers.get('Cache-Tag')).toBe(tags);
      expect(parseVersion(response.headers.get(VERSION_HEADER))).toBeDefined();
    }
  });

  test('bypasses the cache if it requires a version that this process has not seen', async () => {
    const first = await api.get('/api/agents/2', FROM_WEB_SERVER);
    const version = parseVersion(first.headers.get(VERSION_HEADER));
    await api.sql`update agent_stats set upvotes = upvotes + 1000 where agent_id = 2`;
    const newer = `${version?.epoch}-${(version?.value ?? 0) + 1}`;
    const minVersion = { [MIN_VERSION_HEADER]: newer };
    const response = await api.get('/api/agents/2', { ...FROM_WEB_SERVER, ...minVersion });
    expect(await response.json()).toMatchObject({ upvotes: 1000 });
    expect(response.headers.get(VERSION_HEADER)).toBe(newer);
  });

  test('does not bypass the cache for a client other than the web server', async () => {
    await api.get('/api/agents/4');
    await api.sql`update agent_stats set upvotes = upvotes + 1000 where agent_id = 4`;
    const response = await api.get('/api/agents/4', { [MIN_VERSION_HEADER]: '999999999999999-9' });
    expect(await response.json()).toMatchObject({ upvotes: 0 });
  });
});

describe('the change feed', () => {
  test('starts with the current version and sends a vote', async () => {
    const stop = new AbortController();
    const feed = events({}, stop.signal);
    const { value: first } = await feed.next();
    expect(first).toEqual({ epoch: first?.epoch, value: first?.value });
    const voted = parseVersion((await vote(3)).headers.get(VERSION_HEADER));
    const { value: change } = await feed.next();
    expect(change?.soft).toEqual(expect.arrayContaining(['agent:3', 'agents']));
    expect(change?.value).toBeGreaterThan(first?.value ?? 0);
    expect(voted?.value).toBeGreaterThanOrEqual(change?.value ?? 0);
    stop.abort();
  });

  test('resumes where an earlier connection ended', async () => {
    const [known] = await poll();
    await vote(5);
    await vi.waitFor(
      async () => {
        const missed = await poll(`${known?.epoch}-${known?.value}`);
        expect(missed.some(({ soft }) => soft?.includes('agent:5'))).toBe(true);
      },
      { timeout: 20_000 },
    );
    const stop = new AbortController();
    const lastEventId = { 'Last-Event-ID': `${known?.epoch}-${known?.value}` };
    const { value: first } = await events(lastEventId, stop.signal).next();
    expect(first?.value).toBe((known?.value ?? 0) + 1);
    stop.abort();
  });

  test('resets for a version of another database', async () => {
    expect(await poll('1-1')).toMatchObject([{ reset: true }]);
  });

  test('sends an event if everything may have changed', async () => {
    const [known] = await poll();
    await api.changes.note({ everything: true });
    await vi.waitFor(
      async () => {
        const missed = await poll(`${known?.epoch}-${known?.value}`);
        expect(missed).toContainEqual(expect.objectContaining({ hard: '*' }));
      },
      { timeout: 20_000 },
    );
  });
});

describe('reads in a batch', () => {
  test('are returned in order, each as if it were sent alone', async () => {
    const targets = ['/api/agents/1', '/api/agents/99', '/api/nothing', '/api/agents?limit=1'];
    const reads = await readAll(targets);
    expect(reads.map(({ status }) => status)).toEqual([200, 404, 404, 200]);
    for (const [index, target] of targets.entries()) {
      const alone = await api.get(target, { ...FROM_WEB_SERVER, 'Accept-Encoding': 'identity' });
      expect(reads[index]?.body).toBe(await alone.text());
      for (const name of ['etag', 'link', 'cache-tag', 'content-type'])
        expect(reads[index]?.headers[name], `${target} ${name}`).toBe(
          alone.headers.get(name) ?? undefined,
        );
    }
    expect(await readAll(targets)).toEqual(reads);
  });

  test('of several agents return the facts of each', async () => {
    const targets = [3, 4].flatMap((id) => [
      `/api/reviews?agentId=${id}&limit=3`,
      `/api/agents/${id}/ranking`,
      `/api/agents/${id}?x=${id}`,
      `/api/reviews?agentId=${id}`,
    ]);
    const reads = await readAll([...targets, '/api/agents/98/ranking', '/api/reviews?agentId=98']);
    expect(reads.map(({ status }) => status)).toEqual([...targets.map(() => 200), 404, 404]);
    for (const [index, target] of targets.entries())
      expect(JSON.parse(reads[index]?.body ?? ''), target).toEqual(await api.read(target));
    expect(JSON.parse(reads[2]?.body ?? '')).toMatchObject({ id: 3 });
    expect(JSON.parse(reads[5]?.body ?? '')).toMatchObject({ id: 4 });
  });

  test('with invalid parameters are refused with the reason', async () => {
    const [read] = await readAll(['/api/reviews?agentId=x']);
    expect(read).toMatchObject({
      status: 400,
      headers: { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=UTF-8' },
      body: 'agentId: must be a positive whole number',
    });
  });

  test("count against the visitor's rate limits", async () => {
    const search = '/api/search?q=alpha';
    const visitor = fromVisitor('203.0.113.9');
    const reads = await readAll(Array<string>(7).fill(search), visitor);
    expect(reads.map(({ status }) => status).toSorted()).toEqual([
      200, 200, 200, 200, 200, 429, 429,
    ]);
    expect(reads.find(({ status }) => status === 429)?.headers['retry-after']).toMatch(/^\d+$/);
    const own = await readAll(Array<string>(7).fill(search));
    expect(own.every(({ status }) => status === 200)).toBe(true);
  });

  test.each<[string, unknown, number]>([
    ['an empty batch', [], 400],
    ['too many targets', Array(17).fill('/api/agents'), 400],
    ['a target that is not public', ['/metrics'], 400],
    ['a target on another host', ['http://elsewhere/api/agents'], 400],
    ['invalid JSON', '{', 400],
  ])('are refused for %s', async (_name, body, status) => {
    expect((await api.post(READS_PATH, body, FROM_WEB_SERVER)).status).toBe(status);
  });

  test('with garbage targets return 4xx and reach no other route', async () => {
    const garbage = [
      '/api/%',
      '/api/categories/%',
      '/api//',
      '/api/agents/\ud800',
      '/api/../metrics',
    ];
    const reads = await readAll(garbage);
    expect(reads.every(({ status }) => status >= 400 && status < 500)).toBe(true);
  });
});

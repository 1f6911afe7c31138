import { get as httpGet } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { cookieOf, FROM_WEB_SERVER, useTestApi } from '../harness.ts';

const api = useTestApi();

const AgentVotes = z.object({ upvotes: z.number() });
/** Headers that depend on the connection or the time, not on the response. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-encoding',
  'content-length',
]);

const vote = (agentId: number, voteType = 'upvote', headers: Record<string, string> = {}) =>
  api.post('/api/votes', { agentId, userId: 'anonymous', voteType }, headers);

/** How many reads were served from the cache so far. */
async function hits(): Promise<number> {
  const metrics = await (await api.get('/metrics', FROM_WEB_SERVER)).text();
  return Number(/^api_reads_total\{state="hit"\} (\d+)/m.exec(metrics)?.[1]);
}

async function isCached(path: string): Promise<boolean> {
  const before = await hits();
  await api.get(path);
  return (await hits()) > before;
}

/** Fetches a path without decompressing the body, which `fetch` would do. */
function raw(path: string, headers: Record<string, string>) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    headers: Record<string, unknown>;
    body: Buffer;
  }>();
  httpGet(api.url + path, { headers }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }));
  }).on('error', reject);
  return promise;
}

describe('a read', () => {
  test('is served from the cache the second time, with the same headers and body', async () => {
    const first = await api.get('/api/newest-agents');
    const before = await hits();
    const second = await api.get('/api/newest-agents');
    expect(await hits()).toBe(before + 1);
    expect(await second.text()).toBe(await first.text());
    const named = (response: Response) =>
      [...response.headers.keys()].filter((name) => !HOP_BY_HOP.has(name)).sort();
    expect(named(second)).toEqual(named(first));
  });

  test.each(['/api/agents/1', '/api/agents', '/api/popular-agents'])(
    'of %s shows a vote immediately',
    async (path) => {
      await api.get(path);
      await vote(1);
      const { upvotes } = AgentVotes.parse(await api.read('/api/votes?agentId=1'));
      const shown = [await api.read(path)].flat();
      expect(shown).toContainEqual(expect.objectContaining({ id: 1, upvotes }));
    },
  );

  test('stays cached if a vote does not affect it', async () => {
    await api.get('/api/agents/2');
    await api.get('/api/recent-reviews');
    await api.get('/api/leaderboard');
    await vote(3);
    expect(await isCached('/api/agents/2')).toBe(true);
    expect(await isCached('/api/recent-reviews')).toBe(true);
    expect(await isCached('/api/leaderboard')).toBe(true);
  });

  test('of reviews shows a vote on a review immediately', async () => {
    await api.get('/api/reviews?agentId=2');
    await api.post('/api/review-votes', { reviewId: 200, userId: 'a', voteType: 'helpful' });
    const shown = await api.read('/api/reviews?agentId=2');
    expect(shown).toContainEqual(expect.objectContaining({ id: 200, helpfulCount: 1 }));
  });

  test('is cached once, whatever other parameters its URL has', async () => {
    await api.get('/api/agents/6');
    for (const query of ['?x=1', `?${'y'.repeat(2000)}=2`, '?limit=3', '?'])
      expect(await isCached(`/api/agents/6${query}`)).toBe(true);
    await api.get('/api/newest-agents?limit=2');
    expect(await isCached('/api/newest-agents?utm_source=a&limit=2&limit=3')).toBe(true);
    expect(await isCached('/api/newest-agents?limit=3')).toBe(false);
  });

  test('is served if its target is a whole URL, as from some proxies', async () => {
    const { hostname, port } = new URL(api.url);
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
    httpGet({ hostname, port, path: `${api.url}/api/agents/1` }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
    expect(await promise).toBe(200);
  });

  test('is not cached if it is private', async () => {
    const session = cookieOf(await vote(4, 'downvote'));
    await api.get('/api/votes?agentId=4', session);
    expect(await isCached('/api/votes?agentId=4')).toBe(false);
    expect(await api.read('/api/votes?agentId=4')).toMatchObject({ vote: null });
  });

  test('is not cached if it failed', async () => {
    await api.get('/api/agents/99');
    expect(await isCached('/api/agents/99')).toBe(false);
  });

  test('with HEAD returns the headers of GET', async () => {
    const full = await api.get('/api/agents/5', { 'Accept-Encoding': 'identity' });
    const head = await api.send('/api/agents/5', {
      method: 'HEAD',
      headers: { 'Accept-Encoding': 'identity' },
    });
    expect(await head.text()).toBe('');
    expect(head.headers.get('ETag')).toBe(full.headers.get('ETag'));
    expect(head.headers.get('Content-Length')).toBe(String((await full.text()).length));
  });
});

describe('encodings', () => {
  const brotli = { 'Accept-Encoding': 'br' };

  test('are available once compression is done, each with its own ETag', async () => {
    const plain = await raw('/api/agents', { 'Accept-Encoding': 'identity' });
    const compressed = await vi.waitFor(
      async () => {
        const response = await raw('/api/agents', brotli);
        expect(response.headers['content-encoding']).toBe('br');
        return response;
      },
      { timeout: 20_000 },
    );
    expect(brotliDecompressSync(compressed.body)).toEqual(plain.body);
    expect(compressed.headers.etag).not.toBe(plain.headers.etag);
    expect(compressed.headers.etag).toMatch(/^"/);
    expect(plain.headers.vary).toContain('Accept-Encoding');
  });

  test.each(['first', 'later'])('the ETag of any encoding gets 304: %s', async () => {
    const plain = await raw('/api/leaderboard', { 'Accept-Encoding': 'identity' });
    const tag = String(plain.headers.etag);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const response = await api.get('/api/leaderboard', { ...brotli, 'If-None-Match': known });
      expect(response.status, known).toBe(304);
      expect(response.headers.get('ETag')).toBe(tag);
    }
  });

  test('an unknown ETag gets the full response', async () => {
    const response = await api.get('/api/leaderboard', { 'If-None-Match': '"other"' });
    expect(response.status).toBe(200);
  });
});

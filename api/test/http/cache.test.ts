import { get as httpGet } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { cookieOf, FROM_WEB_SERVER, useTestApi } from '../harness.ts';

const api = useTestApi();

const AgentVotes = z.object({ upvotes: z.number() });
/** About one connection or one moment, not about the answer. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-encoding',
  'content-length',
]);

const vote = (agentId: number, voteType = 'upvote', headers: Record<string, string> = {}) =>
  api.post('/api/votes', { agentId, userId: 'anonymous', voteType }, headers);

/** How many reads were answered from memory so far. */
async function hits(): Promise<number> {
  const metrics = await (await api.get('/metrics', FROM_WEB_SERVER)).text();
  return Number(/^api_reads_total\{state="hit"\} (\d+)/m.exec(metrics)?.[1]);
}

async function isKept(path: string): Promise<boolean> {
  const before = await hits();
  await api.get(path);
  return (await hits()) > before;
}

/** The bytes as they come over the wire, which `fetch` does not show. */
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
  test('is answered from memory the second time, with the same headers and body', async () => {
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
    'of %s shows a vote at once',
    async (path) => {
      await api.get(path);
      await vote(1);
      const { upvotes } = AgentVotes.parse(await api.read('/api/votes?agentId=1'));
      const shown = [await api.read(path)].flat();
      expect(shown).toContainEqual(expect.objectContaining({ id: 1, upvotes }));
    },
  );

  test('stays in memory when a vote touches nothing it shows', async () => {
    await api.get('/api/agents/2');
    await api.get('/api/recent-reviews');
    await vote(3);
    expect(await isKept('/api/agents/2')).toBe(true);
    expect(await isKept('/api/recent-reviews')).toBe(true);
  });

  test("shows a review's vote at once", async () => {
    await api.get('/api/reviews?agentId=2');
    await api.post('/api/review-votes', { reviewId: 200, userId: 'a', voteType: 'helpful' });
    const shown = await api.read('/api/reviews?agentId=2');
    expect(shown).toContainEqual(expect.objectContaining({ id: 200, helpfulCount: 1 }));
  });

  test('is kept once, whatever else its address holds', async () => {
    await api.get('/api/agents/6');
    for (const query of ['?x=1', `?${'y'.repeat(2000)}=2`, '?limit=3', '?'])
      expect(await isKept(`/api/agents/6${query}`)).toBe(true);
    await api.get('/api/newest-agents?limit=2');
    expect(await isKept('/api/newest-agents?utm_source=a&limit=2&limit=3')).toBe(true);
    expect(await isKept('/api/newest-agents?limit=3')).toBe(false);
  });

  test('is not kept when it is private', async () => {
    const session = cookieOf(await vote(4, 'downvote'));
    await api.get('/api/votes?agentId=4', session);
    expect(await isKept('/api/votes?agentId=4')).toBe(false);
    expect(await api.read('/api/votes?agentId=4')).toMatchObject({ vote: null });
  });

  test('is not kept when it failed', async () => {
    await api.get('/api/agents/99');
    expect(await isKept('/api/agents/99')).toBe(false);
  });

  test('answers HEAD with the headers of GET', async () => {
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

  test('come compressed once that is ready, each with a tag of its own', async () => {
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

  test.each(['first', 'later'])('a tag known from either is answered 304: %s', async () => {
    const plain = await raw('/api/leaderboard', { 'Accept-Encoding': 'identity' });
    const tag = String(plain.headers.etag);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const response = await api.get('/api/leaderboard', { ...brotli, 'If-None-Match': known });
      expect(response.status, known).toBe(304);
      expect(response.headers.get('ETag')).toBe(tag);
    }
  });

  test('a tag of something else is answered in full', async () => {
    const response = await api.get('/api/leaderboard', { 'If-None-Match': '"other"' });
    expect(response.status).toBe(200);
  });
});

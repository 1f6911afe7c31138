import { describe, expect, test, vi } from 'vitest';
import { CachedAnswer } from '../../../src/server/api/api-cache.ts';
import { PageReads } from '../../../src/server/pages/page-reads.ts';

const VISITOR = { requestId: 'request-1' };
const ANSWER = { status: 200, headers: {}, body: Buffer.from('[]') };

function pageReads() {
  const read = vi.fn(async () => ANSWER);
  const post = vi.fn(async () => ANSWER);
  const cache = { get: vi.fn(async () => ({ kind: 'own', answer: ANSWER }) as const) };
  return {
    read,
    post,
    reads: new PageReads({ cache, client: { read, post } }, { visitor: VISITOR }),
  };
}

test.each([
  { method: 'POST', path: '/api/recommendations', body: '{}' },
  { method: 'GET', path: '/api/agents/0' },
  { method: 'GET', path: '/api/agents' },
] as const)(
  'a page made from an uncacheable response, to $method $path, is not revalidated by its reads',
  async (request) => {
    const { reads } = pageReads();
    expect(reads.source.canRevalidate).toBe(true);
    await reads.answer(request);
    expect(reads.source.canRevalidate).toBe(false);
  },
);

test.each(['/api/../metrics', '/api/%2e%2e/metrics', '/api/x/../../internal/reads'])(
  'a page cannot leave the public API with %s',
  async (path) => {
    const { reads, read } = pageReads();
    await expect(reads.answer({ method: 'GET', path })).rejects.toThrow('may not call');
    expect(read).not.toHaveBeenCalled();
  },
);

function predicting(bodies: Readonly<Record<string, string>>) {
  const get = vi.fn(async (key: string) => {
    const headers = { 'content-type': 'application/json', 'x-atlas-tags': `tag:${key}` };
    const body = bodies[key];
    if (body === undefined) return { kind: 'own', answer: { ...ANSWER, status: 404 } } as const;
    const answer = new CachedAnswer({ status: 200, headers, body: Buffer.from(body) }, 0);
    return { kind: 'shared', answer } as const;
  });
  const client = { read: vi.fn(async () => ANSWER), post: vi.fn(async () => ANSWER) };
  return new PageReads({ cache: { get }, client }, { visitor: VISITOR });
}

test('predicted reads are sent along with the job and count as a source once used', async () => {
  const reads = predicting({ '/api/agents/1': '{"id":1}', '/api/agents/1/ranking': '{}' });
  const { given, bodies } = await reads.prefetch(['/api/agents/1', '/api/agents/1/ranking']);
  expect(given.map(({ path }) => path)).toEqual(['/api/agents/1', '/api/agents/1/ranking']);
  expect(bodies.map(String)).toEqual(['{"id":1}', '{}']);
  expect(reads.source.reads).toEqual([]);
  reads.use(['/api/agents/1', '/api/agents/2']);
  expect(reads.source.reads.map(({ key }) => key)).toEqual(['/api/agents/1']);
});

test('rejected and oversized responses are not sent along with the job', async () => {
  const reads = predicting({ '/api/agents': ' '.repeat(2 ** 21) });
  const { given } = await reads.prefetch(['/api/agents/1', '/api/agents']);
  expect(given).toEqual([]);
});

describe('the source of a page', () => {
  const answerAt = (value: number) => {
    const headers = { 'x-data-version': `1-${value}`, 'cache-tag': `tag:${value}` };
    return new CachedAnswer({ status: 200, headers, body: Buffer.from('[]') }, 0);
  };

  test('is as old as its oldest read, in whatever order they come', async () => {
    const versions = [7, 5, 9];
    const get = vi.fn(async () => {
      return { kind: 'shared', answer: answerAt(versions.shift() ?? 0) } as const;
    });
    const client = { read: vi.fn(async () => ANSWER), post: vi.fn(async () => ANSWER) };
    const reads = new PageReads({ cache: { get }, client }, { visitor: VISITOR });
    for (const path of ['/api/agents', '/api/categories', '/api/leaderboard'])
      await reads.answer({ method: 'GET', path });
    expect(reads.source).toMatchObject({
      version: { epoch: 1, value: 5 },
      tags: ['tag:7', 'tag:5', 'tag:9'],
      canRevalidate: true,
    });
  });
});

test.each(['/api/votes', '/api/recommendations/../votes', '/internal/reads'])(
  'a page cannot send a POST to %s',
  async (path) => {
    const { reads, post } = pageReads();
    await expect(reads.answer({ method: 'POST', path, body: '{}' })).rejects.toThrow(
      `A page may not call POST ${path}`,
    );
    expect(post).not.toHaveBeenCalled();
  },
);

test('a read that is predicted twice is requested once', async () => {
  const get = vi.fn(async () => ({ kind: 'own', answer: ANSWER }) as const);
  const client = { read: vi.fn(async () => ANSWER), post: vi.fn(async () => ANSWER) };
  const reads = new PageReads({ cache: { get }, client }, { visitor: VISITOR });
  await reads.prefetch(['/api/agents?page=1&sort=name', '/api/agents?sort=name&page=1']);
  await reads.prefetch(['/api/agents?page=1&sort=name']);
  expect(get.mock.calls.length).toBeLessThanOrEqual(1);
});

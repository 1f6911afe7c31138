import { expect, test, vi } from 'vitest';
import { PageReads } from '../../src/server/page-reads.ts';

const VISITOR = { requestId: 'request-1' };
const ANSWER = { status: 200, headers: {}, body: Buffer.from('[]') };

function pageReads() {
  const read = vi.fn(async () => ANSWER);
  const post = vi.fn(async () => ANSWER);
  const cache = { get: vi.fn(async () => ({ kind: 'own', answer: ANSWER }) as const) };
  return { read, reads: new PageReads({ cache, client: { read, post } }, { visitor: VISITOR }) };
}

test.each([
  { method: 'POST', path: '/api/recommendations', body: '{}' },
  { method: 'GET', path: '/api/agents/0' },
  { method: 'GET', path: '/api/agents' },
] as const)(
  'a page made from an answer that no cache keeps, to $method $path, is not confirmed by its reads',
  async (request) => {
    const { reads } = pageReads();
    expect(reads.source.isConfirmable).toBe(true);
    await reads.answer(request);
    expect(reads.source.isConfirmable).toBe(false);
  },
);

test.each(['/api/../metrics', '/api/%2e%2e/metrics', '/api/x/../../internal/reads'])(
  'a page does not get out of the public calls by %s',
  async (path) => {
    const { reads, read } = pageReads();
    await expect(reads.answer({ method: 'GET', path })).rejects.toThrow('may not call');
    expect(read).not.toHaveBeenCalled();
  },
);

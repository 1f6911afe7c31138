import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import {
  agentQuery,
  agentsPageQuery,
  categoryAgentsQuery,
  reviewsQuery,
  searchQuery,
} from './queries.ts';
import { createQueryClient } from './query-client.ts';
import { createQueryFn, pathOf } from './query-fn.ts';

const answering = (body: string, init?: ResponseInit) =>
  vi.fn<typeof fetch>(async () => new Response(body, init));

const clientOn = (fetcher: typeof fetch, timeoutMs?: number) =>
  createQueryClient(createQueryFn({ baseUrl: 'http://api', fetch: fetcher, timeoutMs }));

test.each([
  [agentQuery(3).queryKey, '/api/agents/3'],
  [reviewsQuery(3).queryKey, '/api/reviews?agentId=3'],
  [searchQuery(' a & b ').queryKey, '/api/search?q=a+%26+b'],
  [
    searchQuery('a', { pricing: 'free', category: undefined, limit: 5 }).queryKey,
    '/api/search?limit=5&pricing=free&q=a',
  ],
  [categoryAgentsQuery('Marketing/Sales AI').queryKey, '/api/categories/Marketing%2FSales%20AI'],
])('%j requests %s', (key, path) => {
  expect(pathOf(key)).toBe(path);
});

test('sends the request of the key with credentials', async () => {
  const fetcher = answering('[]');
  expect(await clientOn(fetcher).fetchQuery(reviewsQuery(3))).toEqual([]);
  const [url, init] = fetcher.mock.calls[0] ?? [];
  expect(url).toBe('http://api/api/reviews?agentId=3');
  expect(init).toMatchObject({ credentials: 'include' });
});

test.each([
  ['186', { count: 186, isAtLeast: false }],
  ['1000;at-least', { count: 1000, isAtLeast: true }],
  ['many', null],
  [undefined, null],
])('parses the total %s of a list', async (header, total) => {
  const link = '</api/agents?cursor=abc&limit=2>; rel="next"';
  const headers = { Link: link, ...(header !== undefined && { 'X-Total-Count': header }) };
  const page = await clientOn(answering('[1,2]', { headers })).fetchQuery(agentsPageQuery());
  expect(page).toEqual({ items: [1, 2], next: 'abc', total });
});

test('throws an error with status and body for an error response', async () => {
  const query = clientOn(answering('Out of order\n', { status: 503 })).fetchQuery(reviewsQuery(3));
  await expect(query).rejects.toMatchObject({
    message: '503: Out of order',
    status: 503,
    body: 'Out of order',
  });
});

test('throws the error of a failed search with its own message', async () => {
  const client = clientOn(answering('The database is away', { status: 503 }));
  await expect(client.fetchQuery(searchQuery('chatbot'))).rejects.toMatchObject({
    ...{ message: 'Search failed', name: 'ApiError', status: 503, body: 'The database is away' },
  });
});

test('uses the status text if an error has no body', async () => {
  const fetcher = answering('', { status: 401, statusText: 'Unauthorized' });
  await expect(clientOn(fetcher).fetchQuery(reviewsQuery(3))).rejects.toThrow('401: Unauthorized');
});

test('returns null for a 401 if the query allows it', async () => {
  const client = clientOn(answering('Unauthorized', { status: 401 }));
  const query = { ...reviewsQuery(3), meta: { nullOn401: true } };
  expect(await client.fetchQuery(query)).toBeNull();
});

test('returns null for an unknown agent', async () => {
  const client = clientOn(answering('Agent not found', { status: 404 }));
  expect(await client.fetchQuery(agentQuery(99))).toBeNull();
});

test('throws for a 404 of any other query', async () => {
  const client = clientOn(answering('Agent not found', { status: 404 }));
  await expect(client.fetchQuery(reviewsQuery(99))).rejects.toThrow('404: Agent not found');
});

test('does not retry a failed query', async () => {
  const fetcher = answering('', { status: 500 });
  await expect(clientOn(fetcher).fetchQuery(reviewsQuery(3))).rejects.toThrow('500');
  expect(fetcher).toHaveBeenCalledTimes(1);
});

test('aborts the request of a canceled query', async () => {
  let signal: AbortSignal | null | undefined;
  const fetcher: typeof fetch = (_url, init) => {
    signal = init?.signal;
    return new Promise(() => {});
  };
  const client = clientOn(fetcher, 60_000);
  client.fetchQuery(reviewsQuery(3)).catch(() => {});
  await vi.waitFor(() => expect(signal).toBeDefined(), { timeout: 20_000 });
  await client.cancelQueries();
  expect(signal?.aborted).toBe(true);
});

test('rejects a key that is not a request', async () => {
  const client = new QueryClient();
  const key: QueryKey = [7];
  const query = client.fetchQuery({ queryKey: key, queryFn: createQueryFn(), retry: false });
  await expect(query).rejects.toThrow(
    'A query key must be [path], [path, params] or [POST path, body]',
  );
});

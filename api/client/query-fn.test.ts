import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { agentQuery, categoryAgentsQuery, reviewsQuery, searchQuery } from './queries.ts';
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
])('%j asks for %s', (key, path) => {
  expect(pathOf(key)).toBe(path);
});

test('a query asks for what its key names, with credentials', async () => {
  const fetcher = answering('[]');
  expect(await clientOn(fetcher).fetchQuery(reviewsQuery(3))).toEqual([]);
  const [url, init] = fetcher.mock.calls[0] ?? [];
  expect(url).toBe('http://api/api/reviews?agentId=3');
  expect(init).toMatchObject({ credentials: 'include' });
});

test('an answer that is not OK is an error with status and body', async () => {
  const query = clientOn(answering('Out of order\n', { status: 503 })).fetchQuery(reviewsQuery(3));
  await expect(query).rejects.toMatchObject({
    message: '503: Out of order',
    status: 503,
    body: 'Out of order',
  });
});

test('an error without a body shows the status text', async () => {
  const fetcher = answering('', { status: 401, statusText: 'Unauthorized' });
  await expect(clientOn(fetcher).fetchQuery(reviewsQuery(3))).rejects.toThrow('401: Unauthorized');
});

test('what needs somebody who is signed in is null for a query that says so', async () => {
  const client = clientOn(answering('Unauthorized', { status: 401 }));
  const query = { ...reviewsQuery(3), meta: { nullOn401: true } };
  expect(await client.fetchQuery(query)).toBeNull();
});

test('an agent that does not exist is null', async () => {
  const client = clientOn(answering('Agent not found', { status: 404 }));
  expect(await client.fetchQuery(agentQuery(99))).toBeNull();
});

test('a missing page elsewhere is an error', async () => {
  const client = clientOn(answering('Agent not found', { status: 404 }));
  await expect(client.fetchQuery(reviewsQuery(99))).rejects.toThrow('404: Agent not found');
});

test('a failed query is not tried again', async () => {
  const fetcher = answering('', { status: 500 });
  await expect(clientOn(fetcher).fetchQuery(reviewsQuery(3))).rejects.toThrow('500');
  expect(fetcher).toHaveBeenCalledTimes(1);
});

test('a cancelled query gives up its request', async () => {
  let signal: AbortSignal | null | undefined;
  const fetcher: typeof fetch = (_url, init) => {
    signal = init?.signal;
    return new Promise(() => {});
  };
  const client = clientOn(fetcher, 60_000);
  client.fetchQuery(reviewsQuery(3)).catch(() => {});
  await vi.waitFor(() => expect(signal).toBeDefined());
  await client.cancelQueries();
  expect(signal?.aborted).toBe(true);
});

test('a key that names no request is refused', async () => {
  const client = new QueryClient();
  const key: QueryKey = [7];
  const query = client.fetchQuery({ queryKey: key, queryFn: createQueryFn(), retry: false });
  await expect(query).rejects.toThrow(
    'A query key must be [path], [path, params] or [POST path, body]',
  );
});

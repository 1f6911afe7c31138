import { createQueryClient } from '@agent-atlas/api/client';
import {
  type QueryClient,
  QueryClientProvider,
  QueryObserver,
  useQuery,
} from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const LIST = ['/api/agents'];

/** A client whose requests fail until the test changes the mock. */
function tab() {
  const api = vi.fn<() => Promise<string>>(() => Promise.reject(new Error('503: Away')));
  return { api, client: createQueryClient(api) };
}

function List({ path = '/api/agents' }: { path?: string }) {
  const { data, isError, refetch } = useQuery<string>({ queryKey: [path] });
  if (isError)
    return (
      <button type="button" onClick={() => void refetch()}>
        Try Again
      </button>
    );
  return <p>{data ?? 'Loading'}</p>;
}

const page = (client: QueryClient, path?: string) => (
  <QueryClientProvider client={client}>
    <List {...(path && { path })} />
  </QueryClientProvider>
);

const shown = (text: string) => vi.waitFor(() => screen.getByText(text), { timeout: 20_000 });

describe('a request that fails', () => {
  test('is not repeated by the navigation after a prefetch, nor by the page after its loader', async () => {
    const { api, client } = tab();
    await client.prefetchQuery({ queryKey: LIST });
    await expect(client.fetchQuery({ queryKey: LIST })).rejects.toThrow('503: Away');
    render(page(client));
    expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(api).toHaveBeenCalledOnce();
  });

  test('is not repeated when a mounted page switches to its query', async () => {
    const { api, client } = tab();
    api.mockResolvedValueOnce('The first list');
    const { rerender } = render(page(client, '/api/first'));
    await shown('The first list');
    await client.prefetchQuery({ queryKey: ['/api/second'] });
    rerender(page(client, '/api/second'));
    await shown('Try Again');
    expect(api).toHaveBeenCalledTimes(2);
  });

  test('is repeated immediately when the visitor retries', async () => {
    const { api, client } = tab();
    await client.prefetchQuery({ queryKey: LIST });
    render(page(client));
    api.mockResolvedValue('The list');
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await shown('The list');
    expect(api).toHaveBeenCalledTimes(2);
  });

  test('is repeated by a navigation five seconds later', async () => {
    const { api, client } = tab();
    await client.prefetchQuery({ queryKey: LIST });
    await vi.advanceTimersByTimeAsync(5000);
    api.mockResolvedValue('The list');
    expect(await client.fetchQuery({ queryKey: LIST })).toBe('The list');
  });
});

describe('data that no page shows', () => {
  test('is still cached after ten minutes', async () => {
    const { api, client } = tab();
    api.mockResolvedValue('The list');
    const unsubscribe = new QueryObserver(client, { queryKey: LIST }).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(0);
    unsubscribe();
    await vi.advanceTimersByTimeAsync(10 * 60 * 1000);
    expect(client.getQueryData(LIST)).toBe('The list');
  });

  test('stays cached while a long list creates more queries than the limit', () => {
    const { client } = tab();
    client.setQueryData(LIST, 'The list');
    for (let id = 0; id < 200; id++)
      client.getQueryCache().build(client, { queryKey: ['/api/votes', { agentId: id }] });
    expect(client.getQueryData(LIST)).toBe('The list');
  });

  test('is evicted for newer data, least recently used first', () => {
    const { client } = tab();
    const paths = Array.from({ length: 100 }, (_, index) => [`/api/agents/${index}`]);
    for (const queryKey of paths) client.setQueryData(queryKey, 'An agent');
    const shown = new QueryObserver(client, { queryKey: paths[0] ?? [] });
    onTestFinished(shown.subscribe(() => {}));
    client.setQueryData(['own-review-vote', 1], 'helpful');
    client.setQueryData(['/api/newest-agents'], 'A list');
    client.setQueryData(['/api/popular-agents'], 'A list');
    const isCached = (queryKey: readonly unknown[]) => client.getQueryData(queryKey) !== undefined;
    expect(isCached(paths[0] ?? []), 'on screen').toBe(true);
    expect(isCached(paths[1] ?? []), 'least recently used').toBe(false);
    expect(isCached(paths[2] ?? [])).toBe(true);
    expect(isCached(['/api/popular-agents'])).toBe(true);
    expect(isCached(['own-review-vote', 1]), 'not available from the API').toBe(true);
  });
});

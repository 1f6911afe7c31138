import { createQueryClient, createQueryFn, popularPageQuery } from '@agent-atlas/api-client';
import type { QueryClient } from '@tanstack/react-query';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { RetryButton } from './retry-button.tsx';
import { keepShown, useRouteQuery } from './route-query.ts';

const options = popularPageQuery({ limit: 48 });

function Shown() {
  const query = useRouteQuery(options, 'popular agents');
  return (
    <>
      <p>{query.status === 'found' ? `found ${query.data.items.length}` : query.status}</p>
      {query.status === 'failed' && query.error && <p>{query.error.message}</p>}
      {query.status === 'failed' && <RetryButton onRetry={query.retry} />}
    </>
  );
}

const page = (queryClient: QueryClient) => (
  <QueryClientProvider client={queryClient}>
    <Shown />
  </QueryClientProvider>
);

function apiWith(...responses: (() => Promise<Response>)[]) {
  const fetch = vi.fn(async () =>
    (responses.shift() ?? (() => Promise.reject(new Error('Unavailable'))))(),
  );
  return { fetch, queryClient: createQueryClient(createQueryFn({ fetch })) };
}

const found = async () => Response.json([{}, {}]);
const broken = async () => new Response('The database is unavailable.', { status: 503 });
const never = () => new Promise<Response>(() => {});

it('shows the data of load', async () => {
  const { fetch, queryClient } = apiWith(found);
  await queryClient.prefetchQuery(options);
  render(page(queryClient));
  screen.getByText('found 2');
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('is loading while load is pending', () => {
  const { queryClient } = apiWith(never);
  void queryClient.prefetchQuery(options);
  render(page(queryClient));
  screen.getByText('loading');
});

it('logs a failure in load, does not repeat it, and retries on request', async () => {
  const log = vi.mocked(console.error).mockImplementation(() => {});
  const { fetch, queryClient } = apiWith(broken, found);
  await queryClient.prefetchQuery(options);
  await act(async () => render(page(queryClient)));
  screen.getByText('failed');
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(log.mock.calls).toEqual([
    ['Failed to fetch popular agents: 503: The database is unavailable.'],
  ]);
  log.mockClear();
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('found 2');
});

it.each([
  ['has failed', broken],
  ['has timed out', never],
])('shows a failure if it %s on the server, and the browser then fetches', async (_, respond) => {
  const server = apiWith(respond);
  const loading = server.queryClient.prefetchQuery(options);
  if (respond === broken) await loading;
  // Servers have no window.
  vi.stubGlobal('window', undefined);
  const html = renderToString(page(server.queryClient));
  vi.unstubAllGlobals();
  expect(html).toContain('<p>failed</p>');
  expect(html).not.toContain('503');

  const { queryClient } = apiWith(found);
  const container = document.createElement('div');
  container.innerHTML = html;
  document.body.replaceChildren(container);
  render(page(queryClient), { container, hydrate: true });
  await waitFor(() => screen.getByText('found 2'));
});

function Updating() {
  const query = useRouteQuery({ ...options, placeholderData: { items: [], next: null } });
  return <p>{query.status === 'found' && query.updating ? 'updating' : 'up to date'}</p>;
}

it('marks data of another page as updating', async () => {
  const { queryClient } = apiWith(never);
  render(
    <QueryClientProvider client={queryClient}>
      <Updating />
    </QueryClientProvider>,
  );
  screen.getByText('updating');
});

it('reports data that does not exist', async () => {
  const { queryClient } = apiWith();
  queryClient.setQueryData(['/api/popular-agents', { limit: 48 }, 'page'], null);
  render(page(queryClient));
  screen.getByText('missing');
});

it.each([
  ['another page of the same list', ['/api/x', { limit: 96, q: 'a' }], true],
  ['another search text', ['/api/x', { limit: 48, q: 'b' }], false],
  ['another list', ['/api/y', { limit: 48, q: 'a' }], false],
] as const)('keeps the current data for %s: %j', (_, queryKey, isKept) => {
  const keep = keepShown(['/api/x', { limit: 48, q: 'a' }], 'q');
  expect(keep('shown', { queryKey })).toBe(isKept ? 'shown' : undefined);
});

import { QueryClient, type QueryFunction, type QueryKey } from '@tanstack/react-query';
import { BrowserQueryCache } from './browser-query-cache.ts';

/**
 * Creates a query client with the site's cache rules: data never becomes stale by default, and nothing
 * is refetched on focus or retried. Data is not garbage-collected by age either: in a browser, the
 * {@link BrowserQueryCache} limits how much it stores, and on a server, a timer would outlive the
 * request that the client was created for. By default, writes are sent one at a time, because the
 * response to a visitor's first write creates the session for all others. Without a network they fail
 * immediately.
 *
 * @param isServer whether it renders pages on the server; detected when absent
 */
export function createQueryClient(
  queryFn: QueryFunction<unknown, QueryKey>,
  isServer = typeof window === 'undefined',
): QueryClient {
  const queryCache = isServer ? undefined : new BrowserQueryCache();
  return new QueryClient({
    ...(queryCache && { queryCache }),
    defaultOptions: {
      queries: {
        queryFn,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
        ...(queryCache && { retryOnMount: (query) => !queryCache.failedJustNow(query) }),
      },
      mutations: { retry: false, scope: { id: 'writes' }, networkMode: 'always' },
    },
  });
}

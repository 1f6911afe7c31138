import {
  type DefaultOptions,
  QueryClient,
  type QueryFunction,
  type QueryKey,
} from '@tanstack/react-query';
import { BrowserQueryCache } from './browser-query-cache.ts';

/**
 * Creates a query client with the site's cache rules: data never becomes stale by default, and nothing
 * is refetched on focus or retried. Data is not garbage-collected by age either: in a browser, the
 * {@link BrowserQueryCache} limits how much it stores, and on a server, a timer would outlive the
 * request that the client was created for. By default, writes are sent one at a time, because the
 * response to a visitor's first write creates the session for all others. Without a network they fail
 * immediately.
 *
 * In a browser, all remotes of a page share the client. One that changes these rules, or clears the data, would break the
 * pages of the others, so the client refuses that.
 *
 * @param isServer whether it renders pages on the server; detected when absent
 */
export function createQueryClient(
  queryFn: QueryFunction<unknown, QueryKey>,
  isServer = typeof window === 'undefined',
): QueryClient {
  const queryCache = isServer ? undefined : new BrowserQueryCache();
  const defaultOptions: DefaultOptions = {
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
  };
  for (const options of Object.values(defaultOptions)) Object.freeze(options);
  const client = new QueryClient({
    ...(queryCache && { queryCache }),
    defaultOptions: Object.freeze(defaultOptions),
  });
  for (const name of RULES) client[name] = refuse;
  Object.freeze(client);
  return client;
}

/** What changes the rules, or the data, of all. */
const RULES = ['setDefaultOptions', 'setQueryDefaults', 'setMutationDefaults', 'clear'] as const;

function refuse(): never {
  throw new Error('All remotes share this query client.');
}

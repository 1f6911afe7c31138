import { QueryClient, type QueryFunction, type QueryKey } from '@tanstack/react-query';

/**
 * A query client with the product's cache rules: data is never stale by itself, nothing is
 * refetched on focus or tried again. Writes go out one after the other, because the answer to a
 * visitor's first one brings the session of all others; without a network they fail at once. On a
 * server nothing is collected either, because a timer would outlive the request the client was
 * made for.
 */
export function createQueryClient(queryFn: QueryFunction<unknown, QueryKey>): QueryClient {
  const isServer = typeof window === 'undefined';
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
        ...(isServer && { gcTime: Number.POSITIVE_INFINITY }),
      },
      mutations: { retry: false, scope: { id: 'writes' }, networkMode: 'always' },
    },
  });
}

import type { RequestKey } from '@agent-atlas/api-client';
import { useHydrated } from '@agent-atlas/shared-ui';
import { type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The state of a query of a page. */
export type RouteQuery<T> = {
  /** Repeats the request. */
  readonly retry: () => void;
} & (
  | { readonly status: 'loading'; readonly data?: undefined }
  /** `error` is null if the request failed on the server, because errors are not sent to the browser. */
  | { readonly status: 'failed'; readonly data?: undefined; readonly error: Error | null }
  /** The requested data does not exist. */
  | { readonly status: 'missing'; readonly data?: undefined }
  /** `updating`: `data` is the previous data while another page or selection is loading. */
  | { readonly status: 'found'; readonly data: T; readonly updating: boolean }
);

/**
 * A query that the route's `load` has started, on the server or in the browser.
 *
 * The server renders a page when `load` has settled or timed out, and sends only data with it: no
 * errors and no pending requests. So a query without data has failed on the server. The browser
 * renders the same state during hydration, then fetches once. The page does not repeat a query that
 * failed in the browser's `load`; `retry` does.
 *
 * @param what logs a failure as 'Failed to fetch {what}'. Omit it if the page itself reports the failure.
 */
export function useRouteQuery<Data, T = Data>(
  options: UseQueryOptions<Data, Error, T, RequestKey>,
  what?: string,
): RouteQuery<NonNullable<T>> {
  const hydrated = useHydrated();
  const queryClient = useQueryClient();
  const isFetching =
    typeof window !== 'undefined' &&
    queryClient.getQueryState(options.queryKey)?.fetchStatus === 'fetching';
  const { data, error, isPlaceholderData, refetch } = useQuery({ ...options, retryOnMount: false });
  useEffect(() => {
    if (what && error) console.error(`Failed to fetch ${what}: ${error.message}`);
  }, [what, error]);

  const retry = () => void refetch();
  if (data === null) return { status: 'missing', retry };
  if (data !== undefined) return { status: 'found', data, updating: isPlaceholderData, retry };
  // The server's error is not sent to the browser, so the first render cannot show it.
  if (error || !(hydrated || isFetching))
    return { status: 'failed', error: hydrated ? error : null, retry };
  return { status: 'loading', retry };
}

/**
 * For `placeholderData`: keeps the current data while another page, order or selection of it is
 * loading.
 *
 * @param key the query's key
 * @param same names of the parameters that another query must share to be its placeholder
 */
export function keepShown(key: RequestKey, ...same: string[]) {
  return <T>(shown: T | undefined, query: { readonly queryKey: RequestKey } | undefined) => {
    if (query?.queryKey[0] !== key[0]) return undefined;
    const [previous, current] = [query.queryKey, key].map(
      ([, params]) => new Map(entriesOf(params)),
    );
    return same.every((name) => previous?.get(name) === current?.get(name)) ? shown : undefined;
  };
}

const entriesOf = (params: object = {}): [string, unknown][] => Object.entries(params);

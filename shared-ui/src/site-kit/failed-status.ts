import type { RequestKey } from '@agent-atlas/api-client';
import type { QueryClient } from '@tanstack/react-query';

/**
 * For a route's `head`: status 503 if the page's main content could not be loaded, so that no search engine
 * indexes the page without it. The page itself is the same as after a client navigation.
 *
 * @param keys the requests for the main content, if any; the status stays 200 while one of them has not failed
 */
export function failedStatus(
  queryClient: QueryClient,
  ...keys: readonly RequestKey[]
): { status?: 503 } {
  const isFailed = (key: RequestKey) => queryClient.getQueryState(key)?.status === 'error';
  return keys.length > 0 && keys.every(isFailed) ? { status: 503 } : {};
}

import type { QueryFunction, QueryKey } from '@tanstack/react-query';
import { throwUnlessOk } from './api-error.ts';

/** A read is named by what it asks for: its path and, where it has any, its query parameters. */
export type RequestKey = readonly [
  path: string,
  params?: Readonly<Record<string, string | number>>,
];

export interface QueryFnOptions {
  /** Origin the paths are resolved against; empty in a browser. */
  baseUrl?: string;
  fetch?: typeof fetch;
  /** Gives up on an answer that takes longer, in milliseconds. */
  timeoutMs?: number;
}

/** The path and query string of a key: `/api/reviews?agentId=3`. */
export function pathOf(key: RequestKey): string {
  const [path, params] = key;
  if (!params) return path;
  const search = new URLSearchParams();
  for (const name of Object.keys(params).sort()) search.set(name, String(params[name]));
  return `${path}?${search}`;
}

/**
 * The `queryFn` a host installs as the default of its query client. It asks for what the query
 * key names, with credentials, and throws an `ApiError` for an answer that is not OK; a query
 * with `meta: { nullOn404: true }` gets null for what does not exist.
 */
export function createQueryFn(options: QueryFnOptions = {}): QueryFunction<unknown, QueryKey> {
  const { baseUrl = '', timeoutMs } = options;
  return async ({ queryKey, signal, meta }) => {
    if (!isRequestKey(queryKey))
      throw new TypeError('A query key must be [path] or [path, params]');
    const send = options.fetch ?? fetch;
    const response = await send(baseUrl + pathOf(queryKey), {
      credentials: 'include',
      headers: { Accept: 'application/json' },
      signal: timeoutMs ? AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) : signal,
    });
    if (response.status === 404 && meta?.nullOn404 === true) {
      await response.body?.cancel();
      return null;
    }
    await throwUnlessOk(response);
    return response.json();
  };
}

function isRequestKey(key: QueryKey): key is RequestKey {
  const [path, params] = key;
  return (
    typeof path === 'string' &&
    path.startsWith('/') &&
    ['undefined', 'object'].includes(typeof params)
  );
}

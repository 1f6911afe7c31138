import type { QueryFunction, QueryKey } from '@tanstack/react-query';
import { throwUnlessOk } from './api-error.ts';

type Params = Readonly<Record<string, string | number>>;

/**
 * A query is named by what it asks for: its path and, where it has any, its query parameters. With
 * `page` the data is a {@link Page}; a path after `POST ` sends the second part as its body.
 */
export type RequestKey =
  | readonly [path: `/${string}`, params?: Params]
  | readonly [path: `/${string}`, params: Params, form: 'page']
  | readonly [call: `POST /${string}`, body: object];

/** One part of a long list. */
export interface Page<T> {
  items: T[];
  /** The `cursor` of the next part; null at the end of the list. */
  next: string | null;
}

export interface QueryFnOptions {
  /** Origin the paths are resolved against; empty in a browser. */
  baseUrl?: string;
  fetch?: typeof fetch;
  /** Gives up on an answer that takes longer, in milliseconds. */
  timeoutMs?: number;
}

/** The path and query string of a key: `/api/reviews?agentId=3`; of a call with a body, its name. */
export function pathOf(key: RequestKey): string {
  const [path, params] = key;
  if (!params || isCall(key)) return path;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1)))
    search.set(name, String(value));
  return search.size === 0 ? path : `${path}?${search}`;
}

const CALL = 'POST ';

function isCall(key: RequestKey): boolean {
  return key[0].startsWith(CALL);
}

function requestOf(key: RequestKey): { path: string; init: RequestInit } {
  if (!isCall(key)) return { path: pathOf(key), init: {} };
  return {
    path: key[0].slice(CALL.length),
    init: {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify(key[1]),
    },
  };
}

/**
 * The `queryFn` a host installs as the default of its query client. It asks for what the query
 * key names, with credentials, and throws an `ApiError` for an answer that is not OK; a query
 * with `meta: { nullOn404: true }` gets null for what does not exist, and one with
 * `meta: { nullOn401: true }` for what needs somebody who is signed in.
 */
export function createQueryFn(options: QueryFnOptions = {}): QueryFunction<unknown, QueryKey> {
  const { baseUrl = '', timeoutMs } = options;
  return async ({ queryKey, signal, meta }) => {
    if (!isRequestKey(queryKey))
      throw new TypeError('A query key must be [path], [path, params] or [POST path, body]');
    const send = options.fetch ?? fetch;
    const { path, init } = requestOf(queryKey);
    const response = await send(baseUrl + path, {
      credentials: 'include',
      headers: { Accept: 'application/json' },
      signal: timeoutMs ? AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) : signal,
      ...init,
    });
    if (
      (response.status === 404 && meta?.nullOn404 === true) ||
      (response.status === 401 && meta?.nullOn401 === true)
    ) {
      await response.body?.cancel();
      return null;
    }
    await throwUnlessOk(response);
    const body: unknown = await response.json();
    return queryKey[2] === 'page' ? { items: body, next: nextCursor(response) } : body;
  };
}

// The API names the next part in a link, RFC 8288: </api/agents?cursor=…&limit=48>; rel="next".
function nextCursor(response: Response): string | null {
  const target = /<([^>]*)>;\s*rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
  return target ? new URL(target, 'http://api').searchParams.get('cursor') : null;
}

function isRequestKey(key: QueryKey): key is RequestKey {
  const [path, params] = key;
  return (
    typeof path === 'string' &&
    (path.startsWith('/') || path.startsWith(`${CALL}/`)) &&
    ['undefined', 'object'].includes(typeof params)
  );
}

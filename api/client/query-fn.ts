import type { QueryFunction, QueryKey } from '@tanstack/react-query';
import { parseTotal, TOTAL_HEADER, type Total } from '../contract/total.ts';
import { throwUnlessOk } from './api-error.ts';

type Params = Readonly<Record<string, string | number>>;

/**
 * A query key is the request: its path and, if any, its query parameters. With `page`, the data is a
 * {@link Page}. With `POST ` before the path, the second element is the body.
 */
export type RequestKey =
  | readonly [path: `/${string}`, params?: Params]
  | readonly [path: `/${string}`, params: Params, form: 'page']
  | readonly [call: `POST /${string}`, body: object];

/** One page of a long list. */
export interface Page<T> {
  items: T[];
  /** The `cursor` of the next page; null at the end of the list. */
  next: string | null;
  /** Length of the whole list; null if the API does not report it. */
  total?: Total | null;
}

/** The parts of a response that a query reads. */
export type QueryAnswer = Pick<Response, 'ok' | 'status' | 'statusText' | 'text' | 'json'> & {
  readonly headers: Pick<Headers, 'get'>;
  readonly body?: Response['body'];
};

/** Sends the request of a query. `fetch` has this type. */
export type QueryFetch = (path: string, init: RequestInit) => Promise<QueryAnswer>;

export interface QueryFnOptions {
  /** Origin that paths are resolved against; empty in a browser. */
  baseUrl?: string;
  fetch?: QueryFetch;
  /** Timeout of a request, in milliseconds. */
  timeoutMs?: number;
}

/** The query key of a read. Fills the parameters of the path and drops empty query parameters. */
export function keyOf(pattern: `/${string}`, given?: object, form?: 'page'): RequestKey {
  const params: Record<string, string | number> = {};
  let path = pattern;
  for (const [name, value] of Object.entries(given ?? {})) {
    const inPath = path.replace(`:${name}`, encodeURIComponent(value));
    if (inPath !== path) path = `/${inPath.slice(1)}`;
    else if (value) params[name] = value;
  }
  if (form) return [path, params, form];
  return Object.keys(params).length > 0 ? [path, params] : [path];
}

/** The path and query string of a key: `/api/reviews?agentId=3`. For a POST, `POST /api/…`. */
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
 * Creates the default `queryFn` of the host's query client. It sends the request of the query key
 * with credentials and throws an `ApiError` for an error response. With `meta: { nullOn404: true }`,
 * a query gets null for a 404; with `meta: { nullOn401: true }`, for a 401. `meta.failure` replaces the error's message.
 */
export function createQueryFn(options: QueryFnOptions = {}): QueryFunction<unknown, QueryKey> {
  const { baseUrl = '', timeoutMs } = options;
  return async ({ queryKey, signal, meta }) => {
    if (!isRequestKey(queryKey))
      throw new TypeError('A query key must be [path], [path, params] or [POST path, body]');
    const send: QueryFetch = options.fetch ?? fetch;
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
    await throwUnlessOk(response, typeof meta?.failure === 'string' ? meta.failure : undefined);
    const body: unknown = await response.json();
    return queryKey[2] === 'page' ? pageOf(body, response) : body;
  };
}

const pageOf = (items: unknown, response: QueryAnswer) => ({
  items,
  next: nextCursor(response),
  total: parseTotal(response.headers.get(TOTAL_HEADER)),
});

// The API links the next page (RFC 8288): </api/agents?cursor=…&limit=48>; rel="next".
function nextCursor(response: QueryAnswer): string | null {
  const target = /<([^<>]*)>;\s*rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
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

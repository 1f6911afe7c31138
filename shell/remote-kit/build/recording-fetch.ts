import type { QueryFetch } from '@agent-atlas/api-client';
import { isRequiredField } from '@agent-atlas/api-client/rules';
import { recorded } from './recorder.ts';

/** The call that a URL belongs to, independent of the agent or category in it. */
function callOf(path: string, method: string): string {
  const [pathname = ''] = path.split('?');
  const general = pathname
    .replace(/^(\/api\/categories\/)[^/]+/, '$10')
    .replaceAll(/\/\d+(?=\/|$)/g, '/0');
  return `${method} ${general}`;
}

/**
 * A `fetch` that records which required fields of its JSON responses are read, by call. Pages do not
 * depend on the optional ones, so the API may drop them.
 */
export function recordingFetch(send: QueryFetch): {
  readonly fetch: QueryFetch;
  readonly reads: () => Record<string, string[]>;
} {
  const fields = new Map<string, Set<string>>();
  const fetch: QueryFetch = async (path, init) => {
    const response = await send(path, init);
    if (!response.ok) return response;
    const call = callOf(path, init.method ?? 'GET');
    const own = fields.get(call) ?? new Set<string>();
    fields.set(call, own);
    const json: unknown = await response.json();
    const note = (path: string) => isRequiredField(path) && own.add(path);
    // Defined, because the servers of this process may have replaced `Response` by one with a read-only `json`.
    return Object.defineProperty(response, 'json', { value: async () => recorded(json, note) });
  };
  const reads = () =>
    Object.fromEntries(
      [...fields]
        .map(([call, paths]) => [call, [...paths].sort()] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  return { fetch, reads };
}

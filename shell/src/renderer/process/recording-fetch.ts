import { recorded } from './recorder.ts';

/** Which call an address is, whichever agent or category it names. */
function callOf(path: string, method: string): string {
  const [pathname = ''] = path.split('?');
  const general = pathname
    .replace(/^(\/api\/categories\/)[^/]+/, '$10')
    .replaceAll(/\/\d+(?=\/|$)/g, '/0');
  return `${method} ${general}`;
}

/** A `fetch` that records which fields of its JSON answers are read, by call. */
export function recordingFetch(answers: typeof fetch) {
  const fields = new Map<string, Set<string>>();
  const fetch: typeof answers = async (input, init) => {
    const response = await answers(input, init);
    if (!response.ok) return response;
    const call = callOf(String(input), init?.method ?? 'GET');
    const own = fields.get(call) ?? new Set<string>();
    fields.set(call, own);
    const json: unknown = await response.json();
    return Object.assign(response, { json: async () => recorded(json, (path) => own.add(path)) });
  };
  const reads = () =>
    Object.fromEntries(
      [...fields]
        .map(([call, paths]) => [call, [...paths].sort()] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  return { fetch, reads };
}

import type { ApiAnswer } from '../api/api-client.ts';
import type { PageReadsDeps } from './page-reads.ts';

/** Uncached reads of the API, or of what takes its place: in development, each visitor chooses the data source. */
export function fetchedReads(fetch: typeof globalThis.fetch, apiUrl: string): PageReadsDeps {
  const ask = async (path: string, init: RequestInit = {}): Promise<ApiAnswer> => {
    const response = await fetch(apiUrl + path, init);
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    };
  };
  const client = {
    read: (path: string) => ask(path),
    post: (path: string, body: string) =>
      ask(path, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } }),
  };
  return {
    client,
    cache: { get: async (key) => ({ kind: 'own', answer: await client.read(key) }) },
  };
}

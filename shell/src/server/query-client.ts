import { createQueryClient, createQueryFn } from '@agent-atlas/api/client';
import type { QueryClient } from '@tanstack/react-query';

/** How what runs on the server reads from the API. */
export interface ApiAccess {
  readonly fetch: typeof fetch;
  readonly apiUrl: string;
  readonly apiTimeoutMs: number;
}

/** A query client for one piece of work. */
export function serverQueryClient({ fetch, apiUrl, apiTimeoutMs }: ApiAccess): QueryClient {
  return createQueryClient(createQueryFn({ baseUrl: apiUrl, fetch, timeoutMs: apiTimeoutMs }));
}

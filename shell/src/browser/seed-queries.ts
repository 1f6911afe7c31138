import type { QueryClient } from '@tanstack/react-query';
import type { BootQuery } from '../../contract/boot.ts';

/**
 * Gives the query client the data that the server sent. The page's own data comes first, so that no contribution
 * replaces it: the first value of a key counts.
 */
export function seedQueries(client: QueryClient, state: readonly BootQuery[]): void {
  for (const { queryKey, data } of state)
    if (!client.getQueryState(queryKey)) client.setQueryData(queryKey, data);
}

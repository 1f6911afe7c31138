import type { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createQueryClient } from './query-client.ts';

// All remotes of a page share one client.
test.each<[string, (client: QueryClient) => void]>([
  ['the default options', (client) => client.setDefaultOptions({ queries: { retry: 3 } })],
  ['the options of a key', (client) => client.setQueryDefaults(['/api/a'], { staleTime: 0 })],
  ['the options of a write', (client) => client.setMutationDefaults(['vote'], { retry: 3 })],
  [
    'a default option in place',
    (client) => Object.assign(client.getDefaultOptions().queries ?? {}, { queryFn: () => 'other' }),
  ],
  ['a method', (client) => Object.assign(client, { fetchQuery: () => 'other' })],
  ['the data of everyone, by clearing it', (client) => client.clear()],
])("a remote cannot change %s for the others' queries", async (_, change) => {
  const client = createQueryClient(({ queryKey }) => `data of ${queryKey}`);
  client.setQueryData(['/api/known'], 'known');
  expect(() => change(client)).toThrow();
  expect(await client.fetchQuery({ queryKey: ['/api/a'] })).toBe('data of /api/a');
  expect(client.getQueryData(['/api/known'])).toBe('known');
  expect(client.getDefaultOptions().queries?.retry).toBe(false);
});

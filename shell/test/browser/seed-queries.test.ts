import { createQueryClient } from '@agent-atlas/api/client';
import { expect, test } from 'vitest';
import { seedQueries } from '../../src/browser/seed-queries.ts';

test("what a contribution sends under a key of the page does not replace the page's data", () => {
  const client = createQueryClient(() => Promise.reject(new Error('No request is needed')));
  seedQueries(client, [
    { queryKey: ['/api/agents', { page: 1, sort: 'new' }], data: 'of the page' },
    { queryKey: ['/api/agents', { sort: 'new', page: 1 }], data: 'of a contribution' },
    { queryKey: ['/api/pairs'], data: 'pairs' },
  ]);
  expect(client.getQueryData(['/api/agents', { page: 1, sort: 'new' }])).toBe('of the page');
  expect(client.getQueryData(['/api/pairs'])).toBe('pairs');
});

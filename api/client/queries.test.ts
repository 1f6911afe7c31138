import { expect, expectTypeOf, test } from 'vitest';
import type { Agent, Leaderboard, Review } from '../contract/rules.ts';
import { agentQuery, categoryAgentsQuery, leaderboardQuery, reviewsQuery } from './queries.ts';
import { createQueryClient } from './query-client.ts';
import { createQueryFn } from './query-fn.ts';

const client = createQueryClient(createQueryFn());

test('cached data has the type of its query', () => {
  expectTypeOf(client.getQueryData(reviewsQuery(1).queryKey)).toEqualTypeOf<Review[] | undefined>();
  expectTypeOf(client.getQueryData(agentQuery(1).queryKey)).toEqualTypeOf<
    Agent | null | undefined
  >();
  expectTypeOf(client.getQueryData(categoryAgentsQuery('x').queryKey)).toEqualTypeOf<
    Agent[] | null | undefined
  >();
  expectTypeOf(client.getQueryData(leaderboardQuery().queryKey)).toEqualTypeOf<
    Leaderboard | undefined
  >();
});

test('only the leaderboard becomes stale, after five minutes', () => {
  expect(leaderboardQuery().staleTime).toBe(300_000);
  expect(reviewsQuery(1).staleTime).toBeUndefined();
  expect(client.getDefaultOptions().queries?.staleTime).toBe(Number.POSITIVE_INFINITY);
});

/** Typed access to the API for browsers and servers. Carries no schema library. */
export { ApiError } from './api-error.ts';
export { castReviewVote, castVote } from './mutations.ts';
export {
  agentHistoryQuery,
  agentQuery,
  agentRankingQuery,
  agentsPageQuery,
  categoriesQuery,
  categoryAgentsQuery,
  categoryFacetsQuery,
  categoryPageQuery,
  featuredAgentsQuery,
  leaderboardQuery,
  newestAgentsQuery,
  newestPageQuery,
  popularAgentsQuery,
  popularPageQuery,
  recentChangesQuery,
  recentReviewsQuery,
  recommendationsQuery,
  reviewsPageQuery,
  reviewsQuery,
  type SearchFilters,
  searchQuery,
  voteQuery,
} from './queries.ts';
export { createQueryClient } from './query-client.ts';
export {
  createQueryFn,
  type Page,
  pathOf,
  type QueryFnOptions,
  type RequestKey,
} from './query-fn.ts';

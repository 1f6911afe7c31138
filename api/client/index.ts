/** The typed API client for browsers and servers, without a schema library. */
export { ApiError } from './api-error.ts';
export { castReviewVote, castVote } from './mutations.ts';
export {
  agentDaysQuery,
  agentHistoryQuery,
  agentQuery,
  agentRankingQuery,
  agentsPageQuery,
  alternativesQuery,
  categoriesQuery,
  categoryAgentsQuery,
  categoryFacetsQuery,
  categoryPageQuery,
  categoryPricesQuery,
  factChangesPageQuery,
  featuredAgentsQuery,
  leaderboardQuery,
  newestPageQuery,
  pairQuery,
  pairsQuery,
  popularPageQuery,
  recentChangesQuery,
  recentReviewsQuery,
  recommendationsQuery,
  reviewSummaryQuery,
  reviewsPageQuery,
  reviewsQuery,
  type SearchFilters,
  searchQuery,
  submissionFormQuery,
  submissionQuery,
  voteQuery,
} from './queries.ts';
export { createQueryClient } from './query-client.ts';
export {
  createQueryFn,
  type Page,
  pathOf,
  type QueryAnswer,
  type QueryFetch,
  type QueryFnOptions,
  type RequestKey,
} from './query-fn.ts';

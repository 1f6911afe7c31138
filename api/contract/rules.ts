/** The contract without its schemas: pure rules, constants and types, light enough for a browser. */
export type { Agent } from './agent.ts';
export type { Category } from './category.ts';
export * from './category-names.ts';
export type { AgentChange, RecentChange, TrackedFact } from './history.ts';
export type { AgentRanking, Leaderboard, LeaderboardEntry, ScoreBreakdown } from './leaderboard.ts';
export type { AgentFilters, CategoryFacets, ListParams } from './list.ts';
export * from './not-known.ts';
export * from './options.ts';
export * from './pricing.ts';
export type {
  RecommendationRequest,
  RecommendationResult,
  RecommendedAgent,
} from './recommendation.ts';
export type { RecentReview, Review } from './review.ts';
export type { SearchParams, SearchResult } from './search.ts';
export type {
  ReviewVoteRequest,
  ReviewVoteState,
  ReviewVoteType,
  VoteRequest,
  VoteState,
  VoteType,
} from './vote.ts';

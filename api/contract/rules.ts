/** The contract without its schemas: pure rules, constants and types, small enough for browsers. */

export type { Category } from './category.ts';
export * from './category-names.ts';
export type { Check, CheckedFact, PlanTraining } from './checks.ts';
export * from './flags.ts';
export type { TrackedFact } from './history.ts';
export * from './ignored-parts.ts';
export * from './languages.ts';
export type { ScoreBreakdown } from './leaderboard.ts';
export type { AgentFilters, ListParams, ReviewFilters } from './list.ts';
export * from './not-known.ts';
export * from './options.ts';
export * from './paths.ts';
export * from './pricing.ts';
export type { RecommendationRequest } from './recommendation.ts';
export * from './responses.ts';
export type { ParamsOf, ReadPath } from './routes.ts';
export type { SearchParams } from './search.ts';
export type { SubmissionForm, SubmissionStatus } from './submission.ts';
export * from './submission-rules.ts';
export * from './tasks.ts';
export type { Total } from './total.ts';
export type { ReviewVoteRequest, ReviewVoteType, VoteRequest, VoteType } from './vote.ts';
export * from './weak-words.ts';

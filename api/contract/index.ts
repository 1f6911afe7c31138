/** Schemas of the API's requests and responses, and the rules that server and client share. */
export * from './agent.ts';
export * from './category.ts';
export * from './category-names.ts';
export * from './charts.ts';
export * from './history.ts';
export * from './leaderboard.ts';
export * from './list.ts';
export * from './not-known.ts';
export * from './options.ts';
export * from './paths.ts';
export * from './pricing.ts';
export * from './recommendation.ts';
export * from './review.ts';
export type { AnswerTo, ParamsOf, ReadPath } from './routes.ts';
export * from './search.ts';
export type { Total } from './total.ts';
export * from './vote.ts';

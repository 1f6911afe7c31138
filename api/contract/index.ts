/** Schemas of everything the API takes and gives, and the rules both of its sides share. */
export * from './agent.ts';
export * from './category.ts';
export * from './history.ts';
export * from './leaderboard.ts';
export * from './list.ts';
export * from './recommendation.ts';
export * from './review.ts';
export * from './rules.ts';
export * from './search.ts';
export * from './vote.ts';

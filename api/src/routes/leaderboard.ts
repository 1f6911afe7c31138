import { READS } from '../../contract/routes.ts';
import { read } from '../http/reads/read.ts';
import {
  selectAsOf,
  selectCategoryBest,
  selectMostReviewed,
  selectTopRated,
  selectTrending,
} from '../leaderboard/queries.ts';
import { rankByCategory, withRanks, withReviewRanks } from '../leaderboard/rank.ts';

const LIMIT = 10;
const PER_CATEGORY = 5;

export const leaderboard = read(READS.leaderboard, async ({ sql }) => {
  const [asOf, topRated, trending, mostReviewed, categoryBest] = await Promise.all([
    selectAsOf(sql),
    selectTopRated(sql, LIMIT),
    selectTrending(sql, LIMIT),
    selectMostReviewed(sql, LIMIT + 1),
    selectCategoryBest(sql, PER_CATEGORY),
  ]);
  return {
    asOf,
    topRated: withRanks(topRated),
    trending: withRanks(trending),
    mostReviewed: withReviewRanks(mostReviewed, LIMIT),
    categoryBest: rankByCategory(categoryBest),
  };
});

import { READS } from '../../contract/routes.ts';
import { read } from '../http/reads/read.ts';
import {
  selectAsOf,
  selectCategoryBest,
  selectMostReviewed,
  selectTopRated,
  selectTrending,
} from '../leaderboard/queries.ts';
import { rankByCategory, withExactRanks, withRanks } from '../leaderboard/rank.ts';

const LIMIT = 10;
const PER_CATEGORY = 5;

export const leaderboard = read(READS.leaderboard, async ({ sql }) => {
  const [asOf, topRated, trending, mostReviewed, categoryBest] = await Promise.all([
    selectAsOf(sql),
    selectTopRated(sql, LIMIT),
    selectTrending(sql, LIMIT),
    selectMostReviewed(sql, LIMIT),
    selectCategoryBest(sql, PER_CATEGORY),
  ]);
  return {
    asOf,
    topRated: withRanks(topRated),
    trending: withExactRanks(trending),
    mostReviewed: withExactRanks(mostReviewed),
    categoryBest: rankByCategory(categoryBest),
  };
});

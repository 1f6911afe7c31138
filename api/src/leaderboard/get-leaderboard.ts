import { z } from 'zod';
import { LeaderboardSchema } from '../../contract/leaderboard.ts';
import { defineRead } from '../http/reads/define-read.ts';
import {
  selectAsOf,
  selectCategoryBest,
  selectMostReviewed,
  selectTopRated,
  selectTrending,
} from './queries.ts';
import { rankByCategory, withExactRanks, withRanks } from './rank.ts';

const LIMIT = 10;
const PER_CATEGORY = 5;

export const getLeaderboard = defineRead({
  route: '/api/leaderboard',
  input: z.object({}),
  schema: LeaderboardSchema,
  description: 'The ranked lists, each entry with its why.',
  problems: {},
  async load({ sql }) {
    const [asOf, topRated, trending, mostReviewed, categoryBest] = await Promise.all([
      selectAsOf(sql),
      selectTopRated(sql, LIMIT),
      selectTrending(sql, LIMIT),
      selectMostReviewed(sql, LIMIT),
      selectCategoryBest(sql, PER_CATEGORY),
    ]);
    return {
      value: {
        asOf,
        topRated: withRanks(topRated),
        trending: withExactRanks(trending),
        mostReviewed: withExactRanks(mostReviewed),
        categoryBest: rankByCategory(categoryBest),
      },
    };
  },
});

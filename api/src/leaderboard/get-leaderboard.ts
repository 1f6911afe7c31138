import { z } from 'zod';
import { LeaderboardSchema } from '../../contract/leaderboard.ts';
import { defineRead } from '../http/reads/define-read.ts';
import {
  selectCategoryBest,
  selectMostReviewed,
  selectTopRated,
  selectTrending,
} from './queries.ts';
import { rankByCategory, withRanks } from './rank.ts';

const LIMIT = 10;
const PER_CATEGORY = 5;

export const getLeaderboard = defineRead({
  route: '/api/leaderboard',
  input: z.object({}),
  schema: LeaderboardSchema,
  description: 'The ranked lists, each entry with its why.',
  problems: {},
  async load({ sql }) {
    const [topRated, trending, mostReviewed, categoryBest] = await Promise.all([
      selectTopRated(sql, LIMIT),
      selectTrending(sql, LIMIT),
      selectMostReviewed(sql, LIMIT),
      selectCategoryBest(sql, PER_CATEGORY),
    ]);
    return {
      value: {
        topRated: withRanks(topRated),
        trending: withRanks(trending),
        mostReviewed: withRanks(mostReviewed),
        categoryBest: rankByCategory(categoryBest),
      },
    };
  },
});

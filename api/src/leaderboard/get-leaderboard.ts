import { createRoute } from '@hono/zod-openapi';
import { LeaderboardSchema } from '../../contract/leaderboard.ts';
import type { Api, Deps } from '../http/deps.ts';
import { jsonContent } from '../http/params.ts';
import {
  selectCategoryBest,
  selectMostReviewed,
  selectTopRated,
  selectTrending,
} from './queries.ts';
import { rankByCategory, withRanks } from './rank.ts';

const LIMIT = 10;
const PER_CATEGORY = 5;

const route = createRoute({
  method: 'get',
  path: '/api/leaderboard',
  responses: { 200: jsonContent(LeaderboardSchema, 'The ranked lists, each entry with its why.') },
});

export function addGetLeaderboard(app: Api, { sql }: Deps): void {
  app.openapi(route, async (c) => {
    const [topRated, trending, mostReviewed, categoryBest] = await Promise.all([
      selectTopRated(sql, LIMIT),
      selectTrending(sql, LIMIT),
      selectMostReviewed(sql, LIMIT),
      selectCategoryBest(sql, PER_CATEGORY),
    ]);
    return c.json(
      {
        topRated: withRanks(topRated),
        trending: withRanks(trending),
        mostReviewed: withRanks(mostReviewed),
        categoryBest: rankByCategory(categoryBest),
      },
      200,
    );
  });
}

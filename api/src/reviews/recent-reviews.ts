import { createRoute, z } from '@hono/zod-openapi';
import { RecentReviewSchema } from '../../contract/review.ts';
import type { Api, Deps } from '../http/deps.ts';
import { jsonContent } from '../http/params.ts';
import { selectRecentReviews } from './queries.ts';

const LIMIT = 10;

const route = createRoute({
  method: 'get',
  path: '/api/recent-reviews',
  responses: { 200: jsonContent(z.array(RecentReviewSchema), 'The newest reviews of all agents.') },
});

export function addRecentReviews(app: Api, { sql }: Deps): void {
  app.openapi(route, async (c) => c.json(await selectRecentReviews(sql, LIMIT), 200));
}

import { createRoute, z } from '@hono/zod-openapi';
import { ListParamsSchema } from '../../contract/list.ts';
import { RecentReviewSchema } from '../../contract/review.ts';
import type { Api, Deps } from '../http/deps.ts';
import { jsonContent, problemContent } from '../http/params.ts';
import { linkNext, sliceOf } from '../lists/part.ts';
import { NEWEST_OF_ALL, selectRecentReviews } from './queries.ts';

const LIMIT = 10;

const route = createRoute({
  method: 'get',
  path: '/api/recent-reviews',
  request: { query: ListParamsSchema },
  responses: {
    200: jsonContent(z.array(RecentReviewSchema), 'The newest reviews of all agents.'),
    400: problemContent('The limit or the cursor is wrong.'),
  },
});

export function addRecentReviews(app: Api, { sql }: Deps): void {
  app.openapi(route, async (c) => {
    const slice = sliceOf(NEWEST_OF_ALL, c.req.valid('query'), LIMIT);
    const { items, next } = await selectRecentReviews(sql, slice);
    linkNext(c, next, slice);
    return c.json(items, 200);
  });
}

import { createRoute, z } from '@hono/zod-openapi';
import { ListParamsSchema } from '../../contract/list.ts';
import { ReviewSchema } from '../../contract/review.ts';
import type { Api, Deps } from '../http/deps.ts';
import { problem } from '../http/errors.ts';
import { IdParam, jsonContent, problemContent } from '../http/params.ts';
import { linkNext, sliceOf } from '../lists/part.ts';
import { NEWEST_OF_AGENT, selectReviews } from './queries.ts';

const LIMIT = 500;

const route = createRoute({
  method: 'get',
  path: '/api/reviews',
  request: { query: z.object({ agentId: IdParam, ...ListParamsSchema.shape }) },
  responses: {
    200: jsonContent(z.array(ReviewSchema), 'The reviews of the agent, newest first.'),
    400: problemContent('The id is missing or not a number, or the cursor is wrong.'),
    404: problemContent('There is no such agent.'),
  },
});

export function addListReviews(app: Api, { sql }: Deps): void {
  app.openapi(route, async (c) => {
    const { agentId, ...params } = c.req.valid('query');
    const slice = sliceOf(NEWEST_OF_AGENT, params, LIMIT);
    const reviews = await selectReviews(sql, agentId, slice);
    if (!reviews) throw problem(404, 'Agent not found');
    linkNext(c, reviews.next, slice);
    return c.json(reviews.items, 200);
  });
}

import { createRoute, z } from '@hono/zod-openapi';
import { ReviewSchema } from '../../contract/review.ts';
import type { Api, Deps } from '../http/deps.ts';
import { problem } from '../http/errors.ts';
import { IdParam, jsonContent, problemContent } from '../http/params.ts';
import { selectReviews } from './queries.ts';

const LIMIT = 500;

const route = createRoute({
  method: 'get',
  path: '/api/reviews',
  request: { query: z.object({ agentId: IdParam }) },
  responses: {
    200: jsonContent(z.array(ReviewSchema), 'The reviews of the agent, newest first.'),
    400: problemContent('The id is missing or not a number.'),
    404: problemContent('There is no such agent.'),
  },
});

export function addListReviews(app: Api, { sql }: Deps): void {
  app.openapi(route, async (c) => {
    const reviews = await selectReviews(sql, c.req.valid('query').agentId, LIMIT);
    if (!reviews) throw problem(404, 'Agent not found');
    return c.json(reviews, 200);
  });
}

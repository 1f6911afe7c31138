import { createRoute, z } from '@hono/zod-openapi';
import { AgentSchema } from '../../contract/agent.ts';
import { ListParamsSchema } from '../../contract/list.ts';
import type { Api, Deps } from '../http/deps.ts';
import { jsonContent, problemContent } from '../http/params.ts';
import { linkNext, sliceOf } from '../lists/part.ts';
import { FEATURED } from './orders.ts';
import { selectFeatured } from './queries.ts';

const LIMIT = 6;

const route = createRoute({
  method: 'get',
  path: '/api/featured-agents',
  request: { query: ListParamsSchema },
  responses: {
    200: jsonContent(z.array(AgentSchema), 'The best agents of different categories.'),
    400: problemContent('The limit or the cursor is wrong.'),
  },
});

export function addFeaturedAgents(app: Api, { sql }: Deps): void {
  app.openapi(route, async (c) => {
    const slice = sliceOf(FEATURED, c.req.valid('query'), LIMIT);
    const { items, next } = await selectFeatured(sql, slice);
    linkNext(c, next, slice);
    return c.json(items, 200);
  });
}

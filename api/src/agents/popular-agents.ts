import { createRoute, z } from '@hono/zod-openapi';
import { AgentSchema } from '../../contract/agent.ts';
import { ListParamsSchema } from '../../contract/list.ts';
import type { Api, Deps } from '../http/deps.ts';
import { jsonContent, problemContent } from '../http/params.ts';
import { linkNext, sliceOf } from '../lists/part.ts';
import { POPULAR } from './orders.ts';
import { selectPopular } from './queries.ts';

const LIMIT = 48;

const route = createRoute({
  method: 'get',
  path: '/api/popular-agents',
  request: { query: ListParamsSchema },
  responses: {
    200: jsonContent(z.array(AgentSchema), 'Agents with enough reviews, by rating.'),
    400: problemContent('The limit or the cursor is wrong.'),
  },
});

export function addPopularAgents(app: Api, { sql }: Deps): void {
  app.openapi(route, async (c) => {
    const slice = sliceOf(POPULAR, c.req.valid('query'), LIMIT);
    const { items, next } = await selectPopular(sql, slice);
    linkNext(c, next, slice);
    return c.json(items, 200);
  });
}

import { createRoute, z } from '@hono/zod-openapi';
import { AgentSchema } from '../../contract/agent.ts';
import { ListParamsSchema } from '../../contract/list.ts';
import type { Api, Deps } from '../http/deps.ts';
import { jsonContent, problemContent } from '../http/params.ts';
import { linkNext, sliceOf } from '../lists/part.ts';
import { NEWEST } from './orders.ts';
import { selectNewest } from './queries.ts';

const LIMIT = 48;

const route = createRoute({
  method: 'get',
  path: '/api/newest-agents',
  request: { query: ListParamsSchema },
  responses: {
    200: jsonContent(z.array(AgentSchema), 'Agents by the day they were added, newest first.'),
    400: problemContent('The limit or the cursor is wrong.'),
  },
});

export function addNewestAgents(app: Api, { sql }: Deps): void {
  app.openapi(route, async (c) => {
    const slice = sliceOf(NEWEST, c.req.valid('query'), LIMIT);
    const { items, next } = await selectNewest(sql, slice);
    linkNext(c, next, slice);
    return c.json(items, 200);
  });
}

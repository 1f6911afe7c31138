import { createRoute, z } from '@hono/zod-openapi';
import { AgentSchema } from '../../contract/agent.ts';
import { ListParamsSchema } from '../../contract/list.ts';
import type { Api, Deps } from '../http/deps.ts';
import { jsonContent, problemContent } from '../http/params.ts';
import { linkNext, sliceOf, WHOLE_LIST } from '../lists/part.ts';
import { BY_NAME } from './orders.ts';
import { selectAgents } from './queries.ts';

const route = createRoute({
  method: 'get',
  path: '/api/agents',
  request: { query: ListParamsSchema },
  responses: {
    200: jsonContent(z.array(AgentSchema), 'Every agent, by name.'),
    400: problemContent('The limit or the cursor is wrong.'),
  },
});

export function addListAgents(app: Api, { sql }: Deps): void {
  app.openapi(route, async (c) => {
    const slice = sliceOf(BY_NAME, c.req.valid('query'), WHOLE_LIST);
    const { items, next } = await selectAgents(sql, slice);
    linkNext(c, next, slice);
    return c.json(items, 200);
  });
}

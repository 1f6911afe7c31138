import { createRoute, z } from '@hono/zod-openapi';
import { AgentSchema } from '../../contract/agent.ts';
import type { Api, Deps } from '../http/deps.ts';
import { problem } from '../http/errors.ts';
import { IdParam, jsonContent, problemContent } from '../http/params.ts';
import { selectAgent } from './queries.ts';

const route = createRoute({
  method: 'get',
  path: '/api/agents/{id}',
  request: { params: z.object({ id: IdParam }) },
  responses: {
    200: jsonContent(AgentSchema, 'The agent.'),
    400: problemContent('The id is not a number.'),
    404: problemContent('There is no such agent.'),
  },
});

export function addGetAgent(app: Api, { sql }: Deps): void {
  app.openapi(route, async (c) => {
    const agent = await selectAgent(sql, c.req.valid('param').id);
    if (!agent) throw problem(404, 'Agent not found');
    return c.json(agent, 200);
  });
}

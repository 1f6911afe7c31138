import { createRoute, z } from '@hono/zod-openapi';
import { AgentSchema } from '../../contract/agent.ts';
import type { Api, Deps } from '../http/deps.ts';
import { jsonContent } from '../http/params.ts';
import { selectAgents } from './queries.ts';

const route = createRoute({
  method: 'get',
  path: '/api/agents',
  responses: { 200: jsonContent(z.array(AgentSchema), 'Every agent, by name.') },
});

export function addListAgents(app: Api, { sql }: Deps): void {
  app.openapi(route, async (c) => c.json(await selectAgents(sql), 200));
}

import { createRoute, z } from '@hono/zod-openapi';
import { AgentSchema } from '../../contract/agent.ts';
import type { Api, Deps } from '../http/deps.ts';
import { jsonContent } from '../http/params.ts';
import { selectNewest } from './queries.ts';

const LIMIT = 48;

const route = createRoute({
  method: 'get',
  path: '/api/newest-agents',
  responses: {
    200: jsonContent(z.array(AgentSchema), 'Agents by the day they were added, newest first.'),
  },
});

export function addNewestAgents(app: Api, { sql }: Deps): void {
  app.openapi(route, async (c) => c.json(await selectNewest(sql, LIMIT), 200));
}

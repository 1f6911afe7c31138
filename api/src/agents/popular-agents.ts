import { createRoute, z } from '@hono/zod-openapi';
import { AgentSchema } from '../../contract/agent.ts';
import type { Api, Deps } from '../http/deps.ts';
import { jsonContent } from '../http/params.ts';
import { selectPopular } from './queries.ts';

const LIMIT = 48;

const route = createRoute({
  method: 'get',
  path: '/api/popular-agents',
  responses: { 200: jsonContent(z.array(AgentSchema), 'Agents with enough reviews, by rating.') },
});

export function addPopularAgents(app: Api, { sql }: Deps): void {
  app.openapi(route, async (c) => c.json(await selectPopular(sql, LIMIT), 200));
}

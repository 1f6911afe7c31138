import { createRoute, z } from '@hono/zod-openapi';
import { AgentSchema } from '../../contract/agent.ts';
import type { Api, Deps } from '../http/deps.ts';
import { jsonContent } from '../http/params.ts';
import { selectFeatured } from './queries.ts';

const LIMIT = 6;

const route = createRoute({
  method: 'get',
  path: '/api/featured-agents',
  responses: { 200: jsonContent(z.array(AgentSchema), 'The best agents of different categories.') },
});

export function addFeaturedAgents(app: Api, { sql }: Deps): void {
  app.openapi(route, async (c) => c.json(await selectFeatured(sql, LIMIT), 200));
}

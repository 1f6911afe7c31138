import { createRoute, z } from '@hono/zod-openapi';
import { AgentSchema } from '../../contract/agent.ts';
import { normalizeCategoryName } from '../../contract/category-names.ts';
import { selectCategoryAgents } from '../agents/queries.ts';
import type { Api, Deps } from '../http/deps.ts';
import { problem } from '../http/errors.ts';
import { jsonContent, problemContent, textParam } from '../http/params.ts';

const route = createRoute({
  method: 'get',
  path: '/api/categories/{category}',
  request: { params: z.object({ category: textParam(100) }) },
  responses: {
    200: jsonContent(z.array(AgentSchema), 'The agents of the category, best score first.'),
    400: problemContent('The name is too long.'),
    404: problemContent('There is no such category.'),
  },
});

export function addListCategoryAgents(app: Api, { sql }: Deps): void {
  app.openapi(route, async (c) => {
    const name = normalizeCategoryName(c.req.valid('param').category);
    const agents = await selectCategoryAgents(sql, name);
    // A category without agents is removed with the last of them.
    if (agents.length === 0) throw problem(404, 'There is no such category.');
    return c.json(agents, 200);
  });
}

import { createRoute, z } from '@hono/zod-openapi';
import { AgentSchema } from '../../contract/agent.ts';
import { AgentFiltersSchema, ListParamsSchema } from '../../contract/list.ts';
import { CATEGORY_ORDERS } from '../agents/orders.ts';
import type { Api, Deps } from '../http/deps.ts';
import { jsonContent, problemContent, textParam } from '../http/params.ts';
import { linkNext, sliceOf, WHOLE_LIST } from '../lists/part.ts';
import { findCategory } from './find-category.ts';
import { selectCategoryAgents } from './queries.ts';

const route = createRoute({
  method: 'get',
  path: '/api/categories/{category}',
  request: {
    params: z.object({ category: textParam(100) }),
    query: z.object({ ...AgentFiltersSchema.shape, ...ListParamsSchema.shape }),
  },
  responses: {
    200: jsonContent(z.array(AgentSchema), 'The agents of the category, best score first.'),
    400: problemContent('The name is too long, a filter is unknown, or the cursor is wrong.'),
    404: problemContent('There is no such category.'),
  },
});

export function addListCategoryAgents(app: Api, { sql }: Deps): void {
  app.openapi(route, async (c) => {
    const { sort = 'score', ...params } = c.req.valid('query');
    const order = CATEGORY_ORDERS[sort];
    const slice = sliceOf(order, params, WHOLE_LIST);
    const id = await findCategory(sql, c.req.valid('param').category);
    const { items, next } = await selectCategoryAgents(sql, id, params, order, slice);
    linkNext(c, next, slice);
    return c.json(items, 200);
  });
}

import { createRoute, z } from '@hono/zod-openapi';
import { AgentFiltersSchema, CategoryFacetsSchema } from '../../contract/list.ts';
import type { Api, Deps } from '../http/deps.ts';
import { jsonContent, problemContent, textParam } from '../http/params.ts';
import { facetsOf } from './facets.ts';
import { findCategory } from './find-category.ts';
import { selectShares } from './queries.ts';

const route = createRoute({
  method: 'get',
  path: '/api/categories/{category}/facets',
  request: { params: z.object({ category: textParam(100) }), query: AgentFiltersSchema },
  responses: {
    200: jsonContent(CategoryFacetsSchema, 'What each choice of a filter would leave.'),
    400: problemContent('The name is too long, or a filter is unknown.'),
    404: problemContent('There is no such category.'),
  },
});

export function addGetCategoryFacets(app: Api, { sql }: Deps): void {
  app.openapi(route, async (c) => {
    const id = await findCategory(sql, c.req.valid('param').category);
    return c.json(facetsOf(await selectShares(sql, id), c.req.valid('query')), 200);
  });
}

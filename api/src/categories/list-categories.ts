import { createRoute, z } from '@hono/zod-openapi';
import { CategorySchema } from '../../contract/category.ts';
import { mergeCategories } from '../../contract/category-names.ts';
import type { Api, Deps } from '../http/deps.ts';
import { jsonContent } from '../http/params.ts';
import { selectCategories } from './queries.ts';

const route = createRoute({
  method: 'get',
  path: '/api/categories',
  responses: { 200: jsonContent(z.array(CategorySchema), 'All categories, alphabetically.') },
});

export function addListCategories(app: Api, { sql }: Deps): void {
  app.openapi(route, async (c) => c.json(mergeCategories(await selectCategories(sql)), 200));
}

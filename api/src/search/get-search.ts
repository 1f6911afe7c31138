import { createRoute } from '@hono/zod-openapi';
import { SearchParamsSchema, SearchResultSchema } from '../../contract/search.ts';
import type { Api, Deps } from '../http/deps.ts';
import { jsonContent, problemContent } from '../http/params.ts';
import { search } from './search.ts';

const route = createRoute({
  method: 'get',
  path: '/api/search',
  request: { query: SearchParamsSchema },
  responses: {
    200: jsonContent(SearchResultSchema, 'Agents, most relevant first, and categories.'),
    400: problemContent('The text is blank or too long, or a filter is unknown.'),
  },
});

export function addGetSearch(app: Api, { sql }: Deps): void {
  app.openapi(route, async (c) => c.json(await search(sql, c.req.valid('query')), 200));
}

import { createRoute } from '@hono/zod-openapi';
import { SearchParamsSchema, SearchResultSchema } from '../../contract/search.ts';
import type { Api, Deps } from '../http/deps.ts';
import { jsonContent, problemContent } from '../http/params.ts';
import { linkNext, sliceOf } from '../lists/part.ts';
import { searchOrder } from './arrange.ts';
import { search } from './search.ts';

const route = createRoute({
  method: 'get',
  path: '/api/search',
  request: { query: SearchParamsSchema },
  responses: {
    200: jsonContent(SearchResultSchema, 'Agents, most relevant first, and categories.'),
    400: problemContent(
      'The text is blank or too long, a filter is unknown, or the cursor is wrong.',
    ),
  },
});

export function addGetSearch(app: Api, { sql, searches, sessions }: Deps): void {
  app.openapi(route, async (c) => {
    const params = c.req.valid('query');
    const slice = sliceOf(searchOrder(params.sort), params, params.limit);
    const { result, next } = await searches.run(sessions.client(c), () =>
      search(sql, params, slice),
    );
    linkNext(c, next, slice);
    return c.json(result, 200);
  });
}

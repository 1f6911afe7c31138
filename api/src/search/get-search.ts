import { SearchParamsSchema, SearchResultSchema } from '../../contract/search.ts';
import { problemContent } from '../http/params.ts';
import { defineRead } from '../http/reads/define-read.ts';
import { sliceOf } from '../lists/part.ts';
import { searchOrder } from './arrange.ts';
import { search } from './search.ts';

export const getSearch = defineRead({
  route: '/api/search',
  input: SearchParamsSchema,
  schema: SearchResultSchema,
  description: 'Agents, most relevant first, and categories.',
  problems: {
    400: problemContent(
      'The text is blank or too long, a filter is unknown, or the cursor is wrong.',
    ),
  },
  async load({ sql, searches, sessions }, params, request) {
    const slice = sliceOf(searchOrder(params.sort), params, params.limit);
    const { result, next } = await searches.run(sessions.client(request), () =>
      search(sql, params, slice),
    );
    return { value: result, nextPage: { cursor: next, limit: slice.limit } };
  },
});

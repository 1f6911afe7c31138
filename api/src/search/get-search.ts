import { SearchParamsSchema, SearchResultSchema } from '../../contract/search.ts';
import { problemContent } from '../http/params.ts';
import { defineRead } from '../http/reads/define-read.ts';
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
  load({ sql, searches, sessions }, params, request) {
    return searches.run(sessions.client(request), () => search(sql, params));
  },
});

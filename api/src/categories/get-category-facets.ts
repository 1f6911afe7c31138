import { z } from 'zod';
import { AgentFiltersSchema, CategoryFacetsSchema } from '../../contract/list.ts';
import { problemContent, textParam } from '../http/params.ts';
import { defineRead } from '../http/reads/define-read.ts';
import { facetsOf } from './facets.ts';
import { findCategory } from './find-category.ts';
import { selectShares } from './queries.ts';

export const getCategoryFacets = defineRead({
  route: '/api/categories/:category/facets',
  input: z.object({ category: textParam(100), ...AgentFiltersSchema.shape }),
  schema: CategoryFacetsSchema,
  description: 'What each choice of a filter would leave.',
  problems: {
    400: problemContent('The name is too long, or a filter is unknown.'),
    404: problemContent('There is no such category.'),
  },
  async load({ sql }, { category, ...filters }) {
    const id = await findCategory(sql, category);
    return { value: facetsOf(await selectShares(sql, id), filters) };
  },
});

import { z } from 'zod';
import { AgentSchema } from '../../contract/agent.ts';
import { AgentFiltersSchema, ListParamsSchema } from '../../contract/list.ts';
import { CATEGORY_ORDERS } from '../agents/orders.ts';
import { problemContent, textParam } from '../http/params.ts';
import { defineRead } from '../http/reads/define-read.ts';
import { foundPage, sliceOf, WHOLE_LIST } from '../lists/part.ts';
import { findCategory } from './find-category.ts';
import { selectCategoryAgents } from './queries.ts';

export const listCategoryAgents = defineRead({
  route: '/api/categories/:category',
  input: z.object({
    category: textParam(100),
    ...AgentFiltersSchema.shape,
    ...ListParamsSchema.shape,
  }),
  schema: z.array(AgentSchema),
  description: 'The agents of the category, best score first.',
  problems: {
    400: problemContent('The name is too long, a filter is unknown, or the cursor is wrong.'),
    404: problemContent('There is no such category.'),
  },
  async load({ sql }, { category, sort = 'score', ...params }) {
    const order = CATEGORY_ORDERS[sort];
    const slice = sliceOf(order, params, WHOLE_LIST);
    const id = await findCategory(sql, category);
    return foundPage(await selectCategoryAgents(sql, id, params, order, slice), slice);
  },
});

import { z } from 'zod';
import { AgentSchema } from '../../contract/agent.ts';
import { ListParamsSchema } from '../../contract/list.ts';
import { problemContent } from '../http/params.ts';
import { defineRead } from '../http/reads/define-read.ts';
import { foundPage, sliceOf } from '../lists/part.ts';
import { FEATURED } from './orders.ts';
import { selectFeatured } from './queries.ts';

const LIMIT = 6;

export const featuredAgents = defineRead({
  route: '/api/featured-agents',
  input: ListParamsSchema,
  schema: z.array(AgentSchema),
  description: 'The best agents of different categories.',
  problems: {
    400: problemContent('The limit or the cursor is wrong.'),
  },
  async load({ sql }, params) {
    const slice = sliceOf(FEATURED, params, LIMIT);
    return foundPage(await selectFeatured(sql, slice), slice);
  },
});

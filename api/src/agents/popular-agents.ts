import { z } from 'zod';
import { AgentSchema } from '../../contract/agent.ts';
import { ListParamsSchema } from '../../contract/list.ts';
import { problemContent } from '../http/params.ts';
import { defineRead } from '../http/reads/define-read.ts';
import { foundPage, sliceOf } from '../lists/part.ts';
import { POPULAR } from './orders.ts';
import { selectPopular } from './queries.ts';

const LIMIT = 48;

export const popularAgents = defineRead({
  route: '/api/popular-agents',
  input: ListParamsSchema,
  schema: z.array(AgentSchema),
  description: 'Agents with enough reviews, by rating.',
  problems: {
    400: problemContent('The limit or the cursor is wrong.'),
  },
  async load({ sql }, params) {
    const slice = sliceOf(POPULAR, params, LIMIT);
    return foundPage(await selectPopular(sql, slice), slice);
  },
});

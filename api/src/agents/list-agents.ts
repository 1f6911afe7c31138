import { z } from 'zod';
import { AgentSchema } from '../../contract/agent.ts';
import { ListParamsSchema } from '../../contract/list.ts';
import { problemContent } from '../http/params.ts';
import { defineRead } from '../http/reads/define-read.ts';
import { foundPage, sliceOf, WHOLE_LIST } from '../lists/part.ts';
import { BY_NAME } from './orders.ts';
import { selectAgents } from './queries.ts';

export const listAgents = defineRead({
  route: '/api/agents',
  input: ListParamsSchema,
  schema: z.array(AgentSchema),
  description: 'Every agent, by name.',
  problems: {
    400: problemContent('The limit or the cursor is wrong.'),
  },
  async load({ sql }, params) {
    const slice = sliceOf(BY_NAME, params, WHOLE_LIST);
    return foundPage(await selectAgents(sql, slice), slice);
  },
});

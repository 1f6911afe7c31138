import { z } from 'zod';
import { AgentSchema } from '../../contract/agent.ts';
import { ListParamsSchema } from '../../contract/list.ts';
import { problemContent } from '../http/params.ts';
import { defineRead } from '../http/reads/define-read.ts';
import { foundPage, sliceOf } from '../lists/part.ts';
import { NEWEST } from './orders.ts';
import { selectNewest } from './queries.ts';

const LIMIT = 48;

export const newestAgents = defineRead({
  route: '/api/newest-agents',
  input: ListParamsSchema,
  schema: z.array(AgentSchema),
  description: 'Agents by the day they were added, newest first.',
  problems: {
    400: problemContent('The limit or the cursor is wrong.'),
  },
  async load({ sql }, params) {
    const slice = sliceOf(NEWEST, params, LIMIT);
    return foundPage(await selectNewest(sql, slice), slice);
  },
});

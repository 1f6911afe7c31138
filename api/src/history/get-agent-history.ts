import { z } from 'zod';
import { AgentChangeSchema } from '../../contract/history.ts';
import { ListParamsSchema } from '../../contract/list.ts';
import { problem } from '../http/errors.ts';
import { IdParam, problemContent } from '../http/params.ts';
import { defineRead } from '../http/reads/define-read.ts';
import { foundPage, sliceOf } from '../lists/part.ts';
import { CHANGES_OF_AGENT, selectHistory } from './queries.ts';

const LIMIT = 50;

export const getAgentHistory = defineRead({
  route: '/api/agents/:id/history',
  input: z.object({ id: IdParam, ...ListParamsSchema.shape }),
  schema: z.array(AgentChangeSchema),
  description: 'How prices, plans, status and integrations of the agent changed, newest first.',
  problems: {
    400: problemContent('The id is not a number, or the limit or cursor is wrong.'),
    404: problemContent('There is no such agent.'),
  },
  async load({ lookUp }, { id, ...params }) {
    const slice = sliceOf(CHANGES_OF_AGENT, params, LIMIT);
    const history = await selectHistory(lookUp, id, slice);
    if (!history) throw problem(404, 'Agent not found');
    return foundPage(history, slice);
  },
});

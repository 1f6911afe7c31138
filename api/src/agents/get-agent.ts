import { z } from 'zod';
import { AgentSchema } from '../../contract/agent.ts';
import { problem } from '../http/errors.ts';
import { IdParam, problemContent } from '../http/params.ts';
import { defineRead } from '../http/reads/define-read.ts';
import { selectAgent } from './queries.ts';

export const getAgent = defineRead({
  route: '/api/agents/:id',
  input: z.object({ id: IdParam }),
  schema: AgentSchema,
  description: 'The agent.',
  problems: {
    400: problemContent('The id is not a number.'),
    404: problemContent('There is no such agent.'),
  },
  async load({ lookUp }, { id }) {
    const value = await selectAgent(lookUp, id);
    if (!value) throw problem(404, 'Agent not found');
    return { value };
  },
});

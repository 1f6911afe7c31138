import { z } from 'zod';
import { AgentRankingSchema } from '../../contract/leaderboard.ts';
import { problem } from '../http/errors.ts';
import { IdParam, problemContent } from '../http/params.ts';
import { defineRead } from '../http/reads/define-read.ts';
import { selectAgentRanking } from './queries.ts';

export const getAgentRanking = defineRead({
  route: '/api/agents/:id/ranking',
  input: z.object({ id: IdParam }),
  schema: AgentRankingSchema,
  description: "The agent's score and its place in its category.",
  problems: {
    400: problemContent('The id is not a number.'),
    404: problemContent('There is no such agent.'),
  },
  async load({ lookUp }, { id }) {
    const value = await selectAgentRanking(lookUp, id);
    if (!value) throw problem(404, 'Agent not found');
    return { value };
  },
});

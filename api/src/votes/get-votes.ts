import { createRoute, z } from '@hono/zod-openapi';
import { VoteStateSchema } from '../../contract/vote.ts';
import type { Api, Deps } from '../http/deps.ts';
import { problem } from '../http/errors.ts';
import { IdParam, jsonContent, problemContent } from '../http/params.ts';
import { AGENT_VOTES } from './kinds.ts';
import { selectTally } from './queries.ts';
import { agentVoteState } from './state.ts';

const route = createRoute({
  method: 'get',
  path: '/api/votes',
  request: { query: z.object({ agentId: IdParam }) },
  responses: {
    200: jsonContent(VoteStateSchema, "The agent's votes and the caller's own."),
    400: problemContent('The id is missing or not a number.'),
    404: problemContent('There is no such agent.'),
  },
});

export function addGetVotes(app: Api, { sql, sessions }: Deps): void {
  app.openapi(route, async (c) => {
    const { agentId } = c.req.valid('query');
    const tally = await selectTally(sql, AGENT_VOTES, agentId, sessions.find(c));
    if (!tally) throw problem(404, 'Agent not found');
    return c.json(agentVoteState(tally), 200, { 'Cache-Control': 'no-store' });
  });
}

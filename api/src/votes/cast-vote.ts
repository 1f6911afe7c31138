import { createRoute } from '@hono/zod-openapi';
import { VoteRequestSchema, VoteStateSchema } from '../../contract/vote.ts';
import { isMissingReference } from '../db/errors.ts';
import type { Api, Deps } from '../http/deps.ts';
import { problem } from '../http/errors.ts';
import { jsonContent, problemContent } from '../http/params.ts';
import { castVote, selectVoteState } from './queries.ts';

const route = createRoute({
  method: 'post',
  path: '/api/votes',
  request: {
    body: { required: true, content: { 'application/json': { schema: VoteRequestSchema } } },
  },
  responses: {
    200: jsonContent(VoteStateSchema, "The agent's new votes and the caller's own."),
    400: problemContent('A field is missing or wrong.'),
    403: problemContent('The request comes from another site.'),
    404: problemContent('There is no such agent.'),
  },
});

export function addCastVote(app: Api, { sql, sessions, ranking, dataVersion }: Deps): void {
  app.openapi(route, async (c) => {
    const { agentId, voteType } = c.req.valid('json');
    const voter = { sessionHash: await sessions.ensure(c), networkHash: sessions.network(c) };
    const changed = await castVote(sql, agentId, voteType, voter).catch((error: unknown) => {
      throw isMissingReference(error) ? problem(404, 'Agent not found') : error;
    });
    if (changed) {
      dataVersion.bump();
      ranking.touch(agentId);
    }
    const state = await selectVoteState(sql, agentId, voter.sessionHash);
    if (!state) throw problem(404, 'Agent not found');
    return c.json(state, 200);
  });
}

import { createRoute } from '@hono/zod-openapi';
import { VoteRequestSchema, VoteStateSchema } from '../../contract/vote.ts';
import type { Api, Deps } from '../http/deps.ts';
import { problem } from '../http/errors.ts';
import { jsonContent, problemContent } from '../http/params.ts';
import { createCommitter } from './committer.ts';
import { AGENT_VOTES } from './kinds.ts';
import { castBallots } from './queries.ts';
import { agentVoteState } from './state.ts';

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
    503: problemContent('The vote could not be stored now.'),
  },
});

export function addCastVote(app: Api, deps: Deps): void {
  const { sql, sessions, ranking, changes, metrics, timeoutMs } = deps;
  const committer = createCommitter({
    commit: (ballots) => castBallots(sql, AGENT_VOTES, ballots),
    onMoved(moved) {
      const agents = moved.map(({ agentId }) => agentId);
      for (const agentId of agents) ranking.touch(agentId);
      return changes.note({ agents, orders: ['votes'] });
    },
    timeoutMs,
  });
  app.openapi(route, async (c) => {
    const { agentId, voteType } = c.req.valid('json');
    const sessionHash = await sessions.ensure(c);
    const networkHash = sessions.network(c);
    const outcome = await committer.cast({ targetId: agentId, voteType, sessionHash, networkHash });
    if (!outcome) throw problem(404, 'Agent not found');
    metrics.votes('agent');
    return c.json(agentVoteState(outcome), 200);
  });
}

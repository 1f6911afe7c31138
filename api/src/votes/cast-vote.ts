import { createRoute } from '@hono/zod-openapi';
import { VoteRequestSchema, VoteStateSchema } from '../../contract/vote.ts';
import { selectRetiredOn } from '../agents/queries.ts';
import type { Api, Deps } from '../http/deps.ts';
import { problem } from '../http/errors.ts';
import { jsonContent, problemContent } from '../http/params.ts';
import { acceptVote } from './accept-vote.ts';
import { AGENT_VOTES } from './kinds.ts';
import { castBallots } from './queries.ts';
import { agentVoteState } from './state.ts';
import { createVoteBatcher } from './vote-batcher.ts';

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
    409: problemContent('The agent is retired and takes no more votes.'),
    503: problemContent('The vote could not be stored now.'),
  },
});

export function addCastVote(app: Api, deps: Deps): void {
  const { sql, sessions, ranking, changes, metrics, timeoutMs, votesPerNetwork } = deps;
  const batcher = createVoteBatcher({
    commit: (ballots) => castBallots(sql, AGENT_VOTES, ballots, votesPerNetwork),
    async onCommitted(moved) {
      if (moved.length === 0) return changes.version();
      const agents = moved.map(({ agentId }) => agentId);
      for (const agentId of agents) ranking.touch(agentId);
      return changes.note({ agents, orders: ['votes'] });
    },
    timeoutMs,
  });
  app.openapi(route, async (c) => {
    const { agentId, voteType } = c.req.valid('json');
    const sessionHash = sessions.ensure(c);
    const networkHash = sessions.network(c);
    const cast = await batcher.cast({ targetId: agentId, voteType, sessionHash, networkHash });
    if (!cast) await refuseRetired(deps, agentId);
    const outcome = acceptVote(c, deps, cast, 'agent');
    metrics.votes('agent');
    return c.json(agentVoteState(outcome), 200);
  });
}

async function refuseRetired({ sql }: Deps, agentId: number): Promise<void> {
  const day = await selectRetiredOn(sql, agentId);
  if (day) throw problem(409, `This agent was retired on ${day} and takes no more votes.`);
}

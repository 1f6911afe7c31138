import { createRoute } from '@hono/zod-openapi';
import { ReviewVoteRequestSchema, ReviewVoteStateSchema } from '../../contract/vote.ts';
import type { Api, Deps } from '../http/deps.ts';
import { jsonContent, problemContent } from '../http/params.ts';
import { acceptVote } from './accept-vote.ts';
import { REVIEW_VOTES } from './kinds.ts';
import { castBallots } from './queries.ts';
import { reviewVoteState } from './state.ts';
import { createVoteBatcher } from './vote-batcher.ts';

const route = createRoute({
  method: 'post',
  path: '/api/review-votes',
  request: {
    body: { required: true, content: { 'application/json': { schema: ReviewVoteRequestSchema } } },
  },
  responses: {
    200: jsonContent(ReviewVoteStateSchema, "The review's new votes and the caller's own."),
    400: problemContent('A field is missing or wrong.'),
    403: problemContent('The request comes from another site.'),
    404: problemContent('There is no such review.'),
    503: problemContent('The vote could not be stored now.'),
  },
});

export function addCastReviewVote(app: Api, deps: Deps): void {
  const { sql, sessions, changes, metrics, timeoutMs, votesPerNetwork } = deps;
  const batcher = createVoteBatcher({
    commit: (ballots) => castBallots(sql, REVIEW_VOTES, ballots, votesPerNetwork),
    async onCommitted(moved) {
      if (moved.length === 0) return changes.version();
      return changes.note({ reviews: moved.map(({ targetId }) => targetId) });
    },
    timeoutMs,
  });
  app.openapi(route, async (c) => {
    const { reviewId, voteType } = c.req.valid('json');
    const sessionHash = sessions.ensure(c);
    const networkHash = sessions.network(c);
    const cast = await batcher.cast({ targetId: reviewId, voteType, sessionHash, networkHash });
    const outcome = acceptVote(c, deps, cast, 'review');
    metrics.votes('review');
    return c.json(reviewVoteState(outcome), 200);
  });
}

import { createRoute } from '@hono/zod-openapi';
import { ReviewVoteRequestSchema, ReviewVoteStateSchema } from '../../contract/vote.ts';
import { isMissingReference } from '../db/errors.ts';
import type { Api, Deps } from '../http/deps.ts';
import { problem } from '../http/errors.ts';
import { jsonContent, problemContent } from '../http/params.ts';
import { castReviewVote, selectReviewVoteState } from './queries.ts';

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
  },
});

export function addCastReviewVote(app: Api, { sql, sessions, dataVersion }: Deps): void {
  app.openapi(route, async (c) => {
    const { reviewId, voteType } = c.req.valid('json');
    const voter = { sessionHash: await sessions.ensure(c), networkHash: sessions.network(c) };
    const changed = await castReviewVote(sql, reviewId, voteType, voter).catch((error: unknown) => {
      throw isMissingReference(error) ? problem(404, 'Review not found') : error;
    });
    if (changed) dataVersion.bump();
    const state = await selectReviewVoteState(sql, reviewId, voter.sessionHash);
    if (!state) throw problem(404, 'Review not found');
    return c.json(state, 200);
  });
}

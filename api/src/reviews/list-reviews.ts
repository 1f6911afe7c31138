import { z } from 'zod';
import { ListParamsSchema } from '../../contract/list.ts';
import { ReviewSchema } from '../../contract/review.ts';
import { problem } from '../http/errors.ts';
import { IdParam, problemContent } from '../http/params.ts';
import { defineRead } from '../http/reads/define-read.ts';
import { foundPage, sliceOf, WHOLE_LIST } from '../lists/part.ts';
import { NEWEST_OF_AGENT, selectReviews } from './queries.ts';

export const listReviews = defineRead({
  route: '/api/reviews',
  input: z.object({ agentId: IdParam, ...ListParamsSchema.shape }),
  schema: z.array(ReviewSchema),
  description: 'The reviews of the agent, newest first.',
  problems: {
    400: problemContent('The id is missing or not a number, or the cursor is wrong.'),
    404: problemContent('There is no such agent.'),
  },
  async load({ lookUp }, { agentId, ...params }) {
    const slice = sliceOf(NEWEST_OF_AGENT, params, WHOLE_LIST);
    const reviews = await selectReviews(lookUp, agentId, slice);
    if (!reviews) throw problem(404, 'Agent not found');
    return foundPage(reviews, slice);
  },
});

import { z } from 'zod';
import { ListParamsSchema } from '../../contract/list.ts';
import { RecentReviewSchema } from '../../contract/review.ts';
import { problemContent } from '../http/params.ts';
import { defineRead } from '../http/reads/define-read.ts';
import { foundPage, sliceOf } from '../lists/part.ts';
import { NEWEST_OF_ALL, selectRecentReviews } from './queries.ts';

const LIMIT = 10;

export const recentReviews = defineRead({
  route: '/api/recent-reviews',
  input: ListParamsSchema,
  schema: z.array(RecentReviewSchema),
  description: 'The newest reviews of all agents.',
  problems: {
    400: problemContent('The limit or the cursor is wrong.'),
  },
  async load({ sql }, params) {
    const slice = sliceOf(NEWEST_OF_ALL, params, LIMIT);
    return foundPage(await selectRecentReviews(sql, slice), slice);
  },
});

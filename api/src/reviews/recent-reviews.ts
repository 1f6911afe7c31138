import { RecentReviewSchema } from '../../contract/review.ts';
import { listRead } from '../http/reads/list-read.ts';
import { NEWEST_OF_ALL, selectRecentReviews } from './queries.ts';

export const recentReviews = listRead({
  route: '/api/recent-reviews',
  item: RecentReviewSchema,
  description: 'The newest reviews of all agents.',
  order: NEWEST_OF_ALL,
  limit: 10,
  select: selectRecentReviews,
});

import type { ReviewVoteState } from '@agent-atlas/api/rules';
import { queryOptions } from '@tanstack/react-query';

/**
 * This session's vote on a review, as the answer to it told. The API has no call that asks for it,
 * so nothing but a vote ever fills it in, and it is kept as long as the page lives.
 */
export const ownReviewVoteQuery = (reviewId: number) =>
  queryOptions<ReviewVoteState>({
    queryKey: ['own-review-vote', reviewId],
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  });

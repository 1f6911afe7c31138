import { castReviewVote, recentReviewsQuery, reviewsQuery } from '@agent-atlas/api/client';
import { ANONYMOUS_USER_ID, type Review, type ReviewVoteType } from '@agent-atlas/api/rules';
import { reviewVoteMessage, toast, VOTE_FAILED_MESSAGE } from '@agent-atlas/shared-ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ownReviewVoteQuery } from './own-review-vote.ts';

/** Marks a review as helpful or not, says what came of it and refetches the review lists. */
export function useReviewVote(review: Review) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (voteType: ReviewVoteType) =>
      castReviewVote({ reviewId: review.id, userId: ANONYMOUS_USER_ID, voteType }),
    onSuccess: (state, voteType) => {
      toast(reviewVoteMessage(voteType));
      queryClient.setQueryData(ownReviewVoteQuery(review.id).queryKey, state);
      void queryClient.invalidateQueries({ queryKey: reviewsQuery(review.agentId).queryKey });
      void queryClient.invalidateQueries({ queryKey: recentReviewsQuery().queryKey });
    },
    onError: () => {
      toast(VOTE_FAILED_MESSAGE);
    },
  });
}

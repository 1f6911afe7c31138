import type { Review } from '@agent-atlas/api/rules';
import { ReviewCard, toast } from '@agent-atlas/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { ownReviewVoteQuery } from './own-review-vote.ts';
import { useReviewVote } from './use-review-vote.ts';

export interface ReviewItemProps {
  review: Review;
}

/** A review whose helpful, unhelpful and report actions work. */
export function ReviewItem({ review }: ReviewItemProps) {
  const vote = useReviewVote(review);
  const { data: own } = useQuery(ownReviewVoteQuery(review.id));
  return (
    <ReviewCard
      review={review}
      ownVote={own?.vote}
      voting={vote.isPending}
      onVote={(type) => vote.mutate(type)}
      onReport={confirmReport}
    />
  );
}

function confirmReport(): void {
  toast({
    title: 'Report submitted',
    description: 'Thank you for helping keep our community safe.',
  });
}

import type { Review } from '@agent-atlas/api/rules';
import { ReviewCard, toast } from '@agent-atlas/shared-ui';
import { useReviewVote } from './use-review-vote.ts';

export interface ReviewItemProps {
  review: Review;
}

/** A review whose helpful, unhelpful and report actions work. */
export function ReviewItem({ review }: ReviewItemProps) {
  const vote = useReviewVote(review);
  return (
    <ReviewCard
      review={review}
      ownVote={vote.data?.vote}
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

import type { Agent, Review } from '@agent-atlas/api/rules';
import { Button, EmptyState, Repeated, Skeleton } from '@agent-atlas/shared-ui';
import { announceReviews } from '../agent/announce-reviews.ts';
import { ReviewItem } from './review-item.tsx';

export interface ReviewListProps {
  agent: Pick<Agent, 'name'>;
  /** Absent while loading and when loading failed. */
  reviews: readonly Review[] | undefined;
  loading: boolean;
  /** Asks again, after loading has failed. */
  onRetry?: (() => unknown) | undefined;
  skeletons?: number;
}

export function ReviewList({ agent, reviews, loading, onRetry, skeletons = 3 }: ReviewListProps) {
  if (loading) {
    return (
      <div role="status" aria-label="Loading reviews" className="flex flex-col gap-4">
        <Repeated count={skeletons}>
          <Skeleton className="h-44 rounded-card" />
        </Repeated>
      </div>
    );
  }
  if (!reviews || reviews.length === 0) {
    return (
      <EmptyState
        title={`No reviews yet for ${agent.name}`}
        action={
          onRetry ? (
            <Button variant="outline" onClick={() => onRetry()}>
              Try Again
            </Button>
          ) : (
            <Button onClick={announceReviews}>Be the first to write a review</Button>
          )
        }
      />
    );
  }
  return (
    <ul className="flex flex-col gap-4">
      {reviews.map((review) => (
        <li key={review.id} className="min-w-0">
          <ReviewItem review={review} />
        </li>
      ))}
    </ul>
  );
}

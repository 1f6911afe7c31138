import type { Agent, Review } from '@agent-atlas/api-client/rules';
import { Button, EmptyState, Repeated, ReviewCard, Skeleton, toast } from '@agent-atlas/shared-ui';
import {
  keepShown,
  RetryButton,
  useReviewVote,
  useRouteQuery,
} from '@agent-atlas/shared-ui/site-kit';
import type { ComponentType, ReactNode } from 'react';
import { agentReviewsQuery, type ReviewParams } from './reviews-query.ts';

type Reviewed = Pick<Agent, 'id' | 'name'>;

/** A page of an agent's reviews, newest first; the first page by default. */
export function useReviews({ id, name }: Reviewed, params?: ReviewParams) {
  const options = agentReviewsQuery(id, params);
  const placeholderData = keepShown(options.queryKey, 'agentId', 'cursor', 'id');
  return useRouteQuery({ ...options, placeholderData }, `reviews of ${name}`);
}

export interface ReviewListProps {
  agent: Reviewed;
  query: ReturnType<typeof useReviews>;
  /** The maximum number of reviews to show. */
  max?: number;
  /** Shows a review. */
  item?: ComponentType<ReviewItemProps>;
}

export function ReviewList({ agent, query, max, item: Item = ReviewItem }: ReviewListProps) {
  if (query.status === 'loading') {
    return (
      <div role="status" aria-label="Loading reviews" className="flex flex-col gap-4">
        <Repeated count={max ?? 3}>
          <Skeleton className="h-44 rounded-card" />
        </Repeated>
      </div>
    );
  }
  const reviews = query.data?.items.slice(0, max) ?? [];
  if (reviews.length === 0) {
    return (
      <EmptyState
        title={`No reviews yet for ${agent.name}`}
        action={
          query.status === 'failed' ? (
            <RetryButton onRetry={query.retry} />
          ) : (
            <WriteReviewButton>Be the first to write a review</WriteReviewButton>
          )
        }
      />
    );
  }
  return (
    <ul className="flex flex-col gap-4">
      {reviews.map((review) => (
        <li key={review.id} className="min-w-0">
          <Item agentId={agent.id} review={review} />
        </li>
      ))}
    </ul>
  );
}

export interface ReviewItemProps {
  agentId: number;
  review: Review;
}

/** A review card with working vote and report buttons. */
export function ReviewItem({ agentId, review }: ReviewItemProps) {
  const votes = useReviewVote({ id: review.id, agentId });
  return <ReviewCard review={review} {...votes} onReport={confirmReport} />;
}

function confirmReport(): void {
  toast({
    title: 'Report submitted',
    description: 'Thank you for helping keep our community safe.',
  });
}

/** Explains that visitors cannot write reviews yet. */
export function WriteReviewButton({ children }: { children: ReactNode }) {
  const announce = () =>
    toast({
      title: 'Review feature coming soon',
      description: 'The ability to write reviews will be available in a future update.',
    });
  return (
    <Button className="noscript:hidden" onClick={announce}>
      {children}
    </Button>
  );
}

import { reviewsQuery } from '@agent-atlas/api/client';
import type { Agent } from '@agent-atlas/api/rules';
import { useQuery } from '@tanstack/react-query';
import { ReviewList } from './review-list.tsx';

export interface AllReviewsProps {
  agent: Agent;
}

export function AllReviews({ agent }: AllReviewsProps) {
  const { data, isPending } = useQuery(reviewsQuery(agent.id));
  return (
    <section aria-labelledby="reviews-title">
      <h2 id="reviews-title" className="sr-only">
        Reviews of {agent.name}
      </h2>
      <ReviewList agent={agent} reviews={data} loading={isPending} />
    </section>
  );
}

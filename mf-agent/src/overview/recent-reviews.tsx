import { reviewsQuery } from '@agent-atlas/api/client';
import type { Agent, Review } from '@agent-atlas/api/rules';
import { SectionHeader } from '@agent-atlas/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { agentTabPath } from '../agent/agent-tab.ts';
import { ReviewList } from '../reviews/review-list.tsx';

const SHOWN = 2;

const firstOf = (reviews: Review[]) => reviews.slice(0, SHOWN);

export interface RecentReviewsProps {
  agent: Agent;
}

export function RecentReviews({ agent }: RecentReviewsProps) {
  const { data, isPending } = useQuery({ ...reviewsQuery(agent.id), select: firstOf });
  return (
    <section aria-labelledby="recent-reviews-title" className="mt-2 min-w-0 lg:col-span-2">
      <SectionHeader
        id="recent-reviews-title"
        title="Recent Reviews"
        to={agentTabPath(agent.id, 'reviews')}
        linkLabel={`View all reviews of ${agent.name}`}
      />
      <ReviewList agent={agent} reviews={data} loading={isPending} skeletons={SHOWN} />
    </section>
  );
}

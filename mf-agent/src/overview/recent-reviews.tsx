import type { Agent } from '@agent-atlas/api/rules';
import { SectionHeader } from '@agent-atlas/shared-ui';
import { agentTabPath } from '../agent/agent-tab.ts';
import { ReviewList } from '../reviews/review-list.tsx';
import { useReviews } from '../reviews/use-reviews.ts';

const SHOWN = 2;

export interface RecentReviewsProps {
  agent: Agent;
}

export function RecentReviews({ agent }: RecentReviewsProps) {
  const { reviews, loading, onRetry } = useReviews(agent);
  return (
    <section aria-labelledby="recent-reviews-title" className="mt-2 min-w-0 lg:col-span-2">
      <SectionHeader
        id="recent-reviews-title"
        title="Recent Reviews"
        to={agentTabPath(agent.id, 'reviews')}
        linkLabel={`View all reviews of ${agent.name}`}
      />
      <ReviewList
        agent={agent}
        reviews={reviews?.slice(0, SHOWN)}
        skeletons={SHOWN}
        loading={loading}
        onRetry={onRetry}
      />
    </section>
  );
}

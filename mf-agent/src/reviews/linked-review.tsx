import type { Agent } from '@agent-atlas/api-client/rules';
import { Notice, TextLink } from '@agent-atlas/shared-ui';
import { reviewsPath } from '../agent/agent-url.ts';
import { AnchoredReview } from './anchored-review.tsx';
import { useReviews } from './review-list.tsx';
import { linkedReviewParams } from './review-url.ts';

export interface LinkedReviewProps {
  agent: Agent;
  id: number;
}

/** The review that the URL links to, above a list that does not contain it. */
export function LinkedReview({ agent, id }: LinkedReviewProps) {
  const query = useReviews(agent, linkedReviewParams(id));
  const [review] = query.data?.items ?? [];
  if (review) {
    return (
      <div className="mb-6 border-b border-line pb-6">
        <p className="mb-3 font-semibold text-ink">The linked review</p>
        <AnchoredReview agentId={agent.id} review={review} />
      </div>
    );
  }
  if (query.status !== 'found') return null;
  return (
    <Notice tone="warning" className="mb-6">
      The linked review is not here. It may have been removed.{' '}
      <TextLink to={reviewsPath(agent.id)}>Show all reviews</TextLink>
    </Notice>
  );
}

import type { Agent } from '@agent-atlas/api-client/rules';
import { Notice, TextLink } from '@agent-atlas/shared-ui';
import { reviewsPath } from '../lib/urls.ts';
import { ReviewItem, type ReviewItemProps, useReviews } from './review-list.tsx';
import { linkedReviewParams, reviewAnchor, reviewPath } from './review-url.ts';

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

/** A review that a URL can lead to, with that URL. */
export function AnchoredReview({ agentId, review }: ReviewItemProps) {
  return (
    <div
      id={reviewAnchor(review.id)}
      className="scroll-mt-20 rounded-card target:outline-2 target:outline-offset-4 target:outline-accent"
    >
      <ReviewItem agentId={agentId} review={review} />
      <p className="mt-1 px-1 text-right text-sm">
        <TextLink
          variant="standalone"
          to={reviewPath(agentId, review.id)}
          aria-label={`Link to this review: ${review.title}`}
        >
          Link to this review
        </TextLink>
      </p>
    </div>
  );
}

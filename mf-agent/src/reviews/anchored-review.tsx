import { TextLink } from '@agent-atlas/shared-ui';
import { ReviewItem, type ReviewItemProps } from './review-list.tsx';
import { reviewAnchor, reviewPath } from './review-url.ts';

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

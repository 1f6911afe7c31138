import type { Agent } from '@agent-atlas/api/rules';
import { LoadMore } from '@agent-atlas/shared-ui';
import { useSearchParams } from 'react-router-dom';
import { ReviewList } from './review-list.tsx';
import { REVIEWS_STEP, readShown, reviewsPath } from './shown.ts';
import { useReviews } from './use-reviews.ts';

export interface AllReviewsProps {
  agent: Agent;
}

/** The reviews of an agent, newest first; the address says how many of a long list are shown. */
export function AllReviews({ agent }: AllReviewsProps) {
  const [search] = useSearchParams();
  const { reviews, ...list } = useReviews(agent);
  const total = reviews?.length ?? 0;
  const shown = Math.min(readShown(search), total);
  return (
    <section aria-labelledby="reviews-title">
      <h2 id="reviews-title" className="sr-only">
        Reviews of {agent.name}
      </h2>
      <ReviewList agent={agent} reviews={reviews?.slice(0, shown)} {...list} />
      {total > REVIEWS_STEP && (
        <LoadMore
          shown={shown}
          total={total}
          to={shown < total ? reviewsPath(agent.id, shown + REVIEWS_STEP) : null}
          linkText="Show more reviews"
        />
      )}
    </section>
  );
}

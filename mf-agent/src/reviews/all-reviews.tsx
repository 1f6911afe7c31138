import type { Agent } from '@agent-atlas/api/rules';
import { LinkButton, LoadMore } from '@agent-atlas/shared-ui';
import { useSearchParams } from 'react-router-dom';
import { ReviewList } from './review-list.tsx';
import { biggerReviewsPart, FIRST_REVIEWS, readReviewsPart, reviewsPath } from './shown.ts';
import { useReviews } from './use-reviews.ts';

export interface AllReviewsProps {
  agent: Agent;
}

/**
 * The reviews of an agent, newest first; the address says which part of a long list is shown. What
 * one answer of the API cannot hold goes on at an address of its own.
 */
export function AllReviews({ agent }: AllReviewsProps) {
  const [search] = useSearchParams();
  const part = readReviewsPart(search);
  const { reviews, next, updating, ...list } = useReviews(agent, part);
  const shown = reviews?.length ?? 0;
  const bigger = next === null ? null : biggerReviewsPart(part);
  return (
    <section aria-labelledby="reviews-title">
      <h2 id="reviews-title" className="sr-only">
        Reviews of {agent.name}
      </h2>
      <ReviewList agent={agent} reviews={reviews} {...list} />
      {shown > 0 && (next !== null || shown > FIRST_REVIEWS.show || part.after) && (
        <LoadMore
          shown={shown}
          {...(!part.after && { total: agent.reviewCount })}
          to={bigger && reviewsPath(agent.id, bigger)}
          linkText="Show more reviews"
          loading={updating}
        />
      )}
      <div className="mt-3 flex justify-center gap-3">
        {part.after && (
          <LinkButton to={reviewsPath(agent.id, FIRST_REVIEWS)} variant="ghost">
            Back to the newest
          </LinkButton>
        )}
        {next !== null && !bigger && (
          <LinkButton
            to={reviewsPath(agent.id, { ...FIRST_REVIEWS, after: next })}
            variant="outline"
          >
            Older reviews
          </LinkButton>
        )}
      </div>
    </section>
  );
}

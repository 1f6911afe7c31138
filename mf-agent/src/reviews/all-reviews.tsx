import type { Agent } from '@agent-atlas/api-client/rules';
import { ListPages } from '@agent-atlas/shared-ui/site-kit';
import { useSearchParams } from 'react-router-dom';
import { reviewsPath } from '../agent/agent-url.ts';
import { ReviewList, useReviews } from './review-list.tsx';
import { REVIEW_PAGING } from './review-paging.ts';

export interface AllReviewsProps {
  agent: Agent;
}

/**
 * The agent's reviews, newest first. The URL holds the position in a long list. Reviews that do not fit
 * into one API response continue at another URL.
 */
export function AllReviews({ agent }: AllReviewsProps) {
  const [search] = useSearchParams();
  const page = REVIEW_PAGING.read(search);
  const query = useReviews(agent, REVIEW_PAGING.paramsOf(page));
  return (
    <section aria-labelledby="reviews-title">
      <h2 id="reviews-title" className="sr-only">
        Reviews of {agent.name}
      </h2>
      <ReviewList agent={agent} query={query} />
      {query.data && (
        <ListPages
          parts={REVIEW_PAGING}
          part={page}
          shown={query.data.items.length}
          next={query.data.next}
          total={agent.reviewCount}
          updating={query.updating}
          pathOf={(to) => reviewsPath(agent.id, REVIEW_PAGING.fieldsOf(to))}
          moreText="Show more reviews"
          startText="Back to the newest"
          nextText="Older reviews"
        />
      )}
    </section>
  );
}

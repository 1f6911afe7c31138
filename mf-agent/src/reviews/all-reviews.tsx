import type { Page } from '@agent-atlas/api-client';
import { type Agent, REVIEW_SORTS, type Review } from '@agent-atlas/api-client/rules';
import { EmptyState, formatCount, LinkButton, useHydrated } from '@agent-atlas/shared-ui';
import { ChoiceLink, ListPages, useUrlState } from '@agent-atlas/shared-ui/site-kit';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { AGENT, type AgentState, REVIEW_PAGING } from '../lib/agent-url.ts';
import { AnchoredReview, LinkedReview } from './linked-review.tsx';
import { ReviewList, useReviews } from './review-list.tsx';
import { ReviewOverview } from './review-overview.tsx';
import {
  isFiltered,
  reviewAnchor,
  reviewOfFragment,
  reviewParams,
  reviewPath,
  reviewsUrl,
} from './review-url.ts';

export interface AllReviewsProps {
  agent: Agent;
}

/**
 * The agent's reviews, newest first by default. The URL holds filters, order, the position in a long list and the
 * review that it links to. Reviews that do not fit into one API response continue at another URL.
 */
export function AllReviews({ agent }: AllReviewsProps) {
  const [state] = useUrlState(AGENT);
  const query = useReviews(agent, reviewParams(state));
  const reviews = query.data?.items;
  const filtered = isFiltered(state);
  const total = filtered ? totalOf(query.data, state) : agent.reviewCount;
  useReviewOfFragment(agent.id, state);
  return (
    <section aria-labelledby="reviews-title">
      <h2 id="reviews-title" className="sr-only">
        Reviews of <bdi>{agent.name}</bdi>
      </h2>
      {state.review && reviews && !reviews.some(({ id }) => id === state.review) && (
        <LinkedReview agent={agent} id={state.review} />
      )}
      <ReviewOverview agent={agent} state={state} />
      {agent.reviewCount > 1 && <Sorting agentId={agent.id} state={state} />}
      {filtered && <FilterResult agentId={agent.id} state={state} total={total} />}
      {filtered && reviews?.length === 0 ? (
        <EmptyState title="No reviews match these filters" />
      ) : (
        <ReviewList agent={agent} query={query} item={AnchoredReview} />
      )}
      {query.data && (
        <ListPages
          paging={REVIEW_PAGING}
          page={state}
          shown={query.data.items.length}
          next={query.data.next}
          total={total}
          updating={query.updating}
          pathOf={(page) => reviewsUrl(agent.id, { ...state, ...page })}
          moreText="Show more reviews"
          startText={state.sort ? 'Back to the start' : 'Back to the newest'}
          nextText={state.sort ? 'More reviews' : 'Older reviews'}
        />
      )}
    </section>
  );
}

/**
 * Browsers do not send the fragment. If only the fragment names a review and the page does not show
 * it, replace the URL with one whose query names it.
 */
function useReviewOfFragment(agentId: number, { review }: AgentState): void {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const hydrated = useHydrated();
  const named = reviewOfFragment(hash);
  useEffect(() => {
    if (!hydrated || named === null || named === review) return;
    if (document.getElementById(reviewAnchor(named))) return;
    void navigate(reviewPath(agentId, named), { replace: true });
  }, [agentId, hydrated, named, navigate, review]);
}

/** The length of a filtered list: the API's figure, or the number of items if they are all on one page. */
function totalOf(page: Page<Review> | undefined, { after }: AgentState): number | undefined {
  const isWhole = page?.next === null && after === undefined;
  return page?.total?.count ?? (isWhole ? page.items.length : undefined);
}

interface ControlProps {
  agentId: number;
  state: AgentState;
}

function Sorting({ agentId, state }: ControlProps) {
  return (
    <nav aria-label="Sort reviews" className="mb-4 flex flex-wrap items-center gap-2">
      <p aria-hidden="true" className="text-sm font-semibold text-ink">
        Sort by
      </p>
      <ul className="flex flex-wrap gap-1.5">
        {REVIEW_SORTS.map(({ id, label }, index) => {
          const sort = index === 0 ? undefined : id;
          return (
            <li key={id}>
              <ChoiceLink
                to={reviewsUrl(agentId, { ...state, ...REVIEW_PAGING.first, sort })}
                selected={state.sort === sort}
                className="border-line"
              >
                {label}
              </ChoiceLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** How many reviews match the filters, and a link to all reviews. */
function FilterResult({ agentId, state, total }: ControlProps & { total: number | undefined }) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="text-sm text-muted">
        {total !== undefined && `${formatCount(total, 'review')} found`}
      </p>
      <LinkButton
        to={reviewsUrl(agentId, { sort: state.sort })}
        preventScrollReset
        variant="outline"
        size="sm"
      >
        Clear filters
      </LinkButton>
    </div>
  );
}

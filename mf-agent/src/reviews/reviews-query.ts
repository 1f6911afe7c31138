import { reviewsPageQuery } from '@agent-atlas/api-client';
import type { ListParams, ReviewFilters } from '@agent-atlas/api-client/rules';
import { createPaging } from '@agent-atlas/shared-ui/site-kit';

/** The first page of an agent's reviews. */
export const FIRST_REVIEWS = { limit: 10 } as const satisfies ListParams;

export type ReviewParams = ReviewFilters & ListParams;

export const agentReviewsQuery = (agentId: number, params: ReviewParams = FIRST_REVIEWS) =>
  reviewsPageQuery(agentId, params);

/** Page sizes of an agent's reviews: at most as many as one API response holds. */
export const REVIEW_PAGING = createPaging([FIRST_REVIEWS.limit, 20, 50, 100, 200]);

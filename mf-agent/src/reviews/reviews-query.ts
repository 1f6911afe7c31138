import { reviewsPageQuery } from '@agent-atlas/api-client';
import type { ListParams, ReviewFilters } from '@agent-atlas/api-client/rules';

/** The first page of an agent's reviews. */
export const FIRST_REVIEWS = { limit: 10 } as const satisfies ListParams;

export type ReviewParams = ReviewFilters & ListParams;

export const agentReviewsQuery = (agentId: number, params: ReviewParams = FIRST_REVIEWS) =>
  reviewsPageQuery(agentId, params);

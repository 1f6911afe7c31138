import { reviewsPageQuery } from '@agent-atlas/api-client';
import type { ListParams, ReviewFilters } from '@agent-atlas/api-client/rules';
import { REVIEW_PAGING } from '../lib/agent-url.ts';

export type ReviewParams = ReviewFilters & ListParams;

/** @param params the first page by default */
export const agentReviewsQuery = (
  agentId: number,
  params: ReviewParams = REVIEW_PAGING.paramsOf(REVIEW_PAGING.first),
) => reviewsPageQuery(agentId, params);

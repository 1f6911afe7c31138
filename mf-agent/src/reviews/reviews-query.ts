import { reviewsPageQuery } from '@agent-atlas/api-client';
import type { ListParams } from '@agent-atlas/api-client/rules';

/** The first page of an agent's reviews. */
export const FIRST_REVIEWS = { limit: 10 } as const satisfies ListParams;

export const agentReviewsQuery = (agentId: number, params: ListParams = FIRST_REVIEWS) =>
  reviewsPageQuery(agentId, params);

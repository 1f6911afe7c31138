import { listParts } from '@agent-atlas/shared-ui/site-kit';
import { FIRST_REVIEWS } from './reviews-query.ts';

/** Page sizes of an agent's reviews: at most as many as one API response holds. */
export const REVIEW_PAGING = listParts([FIRST_REVIEWS.limit, 20, 50, 100, 200]);

import { reviewsPageQuery } from '@agent-atlas/api/client';
import { LIST_LIMIT_MAX } from '@agent-atlas/api/rules';
import { agentTabPath } from '../agent/agent-tab.ts';

/** How many reviews are shown at first, and how many each step adds. */
const REVIEWS_STEP = 10;

/** The part of an agent's reviews that is shown. */
export interface ReviewsPart {
  readonly show: number;
  /** The cursor of the review before them; undefined at the newest. */
  readonly after?: string | undefined;
}

/** The newest reviews. */
export const FIRST_REVIEWS: ReviewsPart = { show: REVIEWS_STEP };

/** The part that an address asks for with `&show=` and `&after=`; the first one for anything unknown. */
export function readReviewsPart(search: URLSearchParams): ReviewsPart {
  const text = search.get('show') ?? '';
  const wanted = /^\d{1,3}$/.test(text) ? Number(text) : REVIEWS_STEP;
  const show = Math.min(Math.max(wanted, REVIEWS_STEP), LIST_LIMIT_MAX);
  return { show, after: search.get('after') || undefined };
}

/** The part that shows more of the same; null when an answer of the API holds no more. */
export function biggerReviewsPart({ show, after }: ReviewsPart): ReviewsPart | null {
  if (show >= LIST_LIMIT_MAX) return null;
  return { show: Math.min(show + REVIEWS_STEP, LIST_LIMIT_MAX), after };
}

/** The address of a part of an agent's reviews. */
export function reviewsPath(agentId: number, { show, after }: ReviewsPart): string {
  const query = `&show=${show}${after ? `&after=${encodeURIComponent(after)}` : ''}`;
  return `${agentTabPath(agentId, 'reviews')}${query}`;
}

/** The reviews of a part. */
export const reviewsPartQuery = (agentId: number, { show, after }: ReviewsPart) =>
  reviewsPageQuery(agentId, { limit: show, ...(after && { cursor: after }) });

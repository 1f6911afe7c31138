import {
  REVIEW_SORTS,
  type ReviewFilters,
  STARS,
  TOPIC_PATTERN,
} from '@agent-atlas/api-client/rules';
import type { PageRequest } from '@agent-atlas/shared-ui/site-kit';
import { parseAgentId, reviewsPath } from '../lib/urls.ts';
import { REVIEW_PAGING } from './reviews-query.ts';

/** The state of the reviews tab in its URL. An undefined filter is off. */
export interface ReviewsState extends PageRequest, Pick<ReviewFilters, 'stars' | 'topic' | 'sort'> {
  /** The review that the URL links to. */
  readonly review?: number | undefined;
}

/** The query parameter that names the review that a URL links to. */
const REVIEW_FIELD = 'review';

/** The query parameters that hold the state. */
export const REVIEW_FIELDS = [...REVIEW_PAGING.fields, 'stars', 'topic', 'sort', REVIEW_FIELD];

const [, ...OTHER_SORTS] = REVIEW_SORTS;

/** Parses a URL's query. Ignores invalid values. */
export function readReviewsState(search: URLSearchParams): ReviewsState {
  const topic = search.get('topic') ?? '';
  return {
    ...REVIEW_PAGING.read(search),
    stars: STARS.find((stars) => String(stars) === search.get('stars')),
    topic: TOPIC_PATTERN.test(topic) ? topic : undefined,
    sort: OTHER_SORTS.find(({ id }) => id === search.get('sort'))?.id,
    review: parseAgentId(search.get(REVIEW_FIELD) ?? '') ?? undefined,
  };
}

/** The API parameters of a page of reviews. */
export const reviewParams = ({ stars, topic, sort, ...page }: ReviewsState) => ({
  ...REVIEW_PAGING.paramsOf(page),
  stars,
  topic,
  sort,
});

/** The API parameters of the linked review. */
export const linkedReviewParams = (id: number) => ({ id, limit: 1 });

/** The path of a state of the reviews tab, without the linked review. */
export const reviewsUrl = (agentId: number, { stars, topic, sort, ...page }: ReviewsState) =>
  reviewsPath(agentId, { stars, topic, sort, ...REVIEW_PAGING.fieldsOf(page) });

export const isFiltered = ({ stars, topic }: ReviewsState) =>
  stars !== undefined || topic !== undefined;

/** The id of a review's element, and the fragment that leads to it. */
export const reviewAnchor = (reviewId: number) => `review-${reviewId}`;

/**
 * The path that leads to one review. A fragment alone would not find a review that is not on the
 * first page.
 */
export const reviewPath = (agentId: number, reviewId: number) =>
  `${reviewsPath(agentId, { [REVIEW_FIELD]: reviewId })}#${reviewAnchor(reviewId)}`;

/** The review that a URL's fragment names; null if it names none. */
export const reviewOfFragment = (hash: string) => parseAgentId(/^#review-(\d+)$/.exec(hash)?.[1]);

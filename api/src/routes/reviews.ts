import type { Sql } from '@agent-atlas/server-kit/db/client';
import type { ReviewFilters } from '../../contract/list.ts';
import { READS } from '../../contract/routes.ts';
import { listRead, read } from '../http/reads/read.ts';
import { pageRequestOf, WHOLE_LIST } from '../lists/page.ts';
import {
  countByStars,
  countRecentReviews,
  countReviews,
  NEWEST_OF_ALL,
  REVIEW_ORDERS,
  type ReviewConditions,
  selectPoints,
  selectRecentReviews,
  selectReviews,
} from '../reviews/queries.ts';
import { hasTopic, topicsOf } from '../reviews/summary.ts';

const RECENT = 10;

/** Phrases are counted, and found, in this many of the newest reviews. */
const COUNTED_MAX = 500;

const orderOf = ({ sort = 'newest' }: ReviewFilters) => REVIEW_ORDERS[sort];

async function conditionsOf(
  sql: Sql,
  agentId: number,
  { topic, ...filters }: ReviewFilters,
): Promise<ReviewConditions> {
  if (topic === undefined) return filters;
  const reviews = await selectPoints(sql, agentId, COUNTED_MAX);
  return { ...filters, ids: reviews.filter((each) => hasTopic(each, topic)).map(({ id }) => id) };
}

export const reviews = listRead(READS.reviews, {
  pageRequest: (input) => pageRequestOf(orderOf(input), input, WHOLE_LIST),
  async select({ sql }, pageRequest, { agentId, ...filters }) {
    const order = orderOf(filters);
    // Without a topic, the lookup starts in this turn of the event loop, so it shares a statement.
    if (filters.topic === undefined)
      return selectReviews(sql, agentId, pageRequest, order, filters);
    const conditions = await conditionsOf(sql, agentId, filters);
    return selectReviews(sql, agentId, pageRequest, order, conditions);
  },
  count: async ({ sql }, { agentId, ...filters }) =>
    countReviews(sql, agentId, await conditionsOf(sql, agentId, filters)),
});

export const reviewSummary = read(READS.reviewSummary, async ({ sql }, { id }) => {
  const [stars, points] = await Promise.all([
    countByStars(sql, id),
    selectPoints(sql, id, COUNTED_MAX),
  ]);
  return (
    stars && {
      stars,
      pros: topicsOf(points, 'pro'),
      cons: topicsOf(points, 'con'),
      counted: points.length,
    }
  );
});

export const recentReviews = listRead(READS.recentReviews, {
  pageRequest: (input) => pageRequestOf(NEWEST_OF_ALL, input, RECENT),
  select: ({ sql }, pageRequest) => selectRecentReviews(sql, pageRequest),
  count: ({ sql }) => countRecentReviews(sql),
});

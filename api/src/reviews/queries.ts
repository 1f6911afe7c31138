import type { Fragment, Sql } from '@agent-atlas/server-kit/db/client';
import { type ReviewSort, STARS, type Stars } from '../../contract/options.ts';
import type { RecentReview, Review, ReviewSummary } from '../../contract/review.ts';
import type { Total } from '../../contract/total.ts';
import { agentExists } from '../agents/queries.ts';
import { type Order, orderBy } from '../lists/order.ts';
import { countUpTo, type Page, type PageRequest, selectItems } from '../lists/page.ts';
import type { Points } from './phrases.ts';

const NEWEST_KEYS: Order['keys'] = [
  { type: 'time', column: (sql) => sql`review.created_at` },
  { type: 'integer', column: (sql) => sql`review.id` },
];

/** The order of an agent's reviews: newest first. */
export const NEWEST_OF_AGENT: Order = {
  name: 'reviews',
  keys: NEWEST_KEYS,
  direction: 'descending',
};

/** The quantile of the normal distribution for a confidence of 95%. */
const Z = 1.96;

/**
 * The lower bound of the share of voters who find a review helpful (Wilson score interval,
 * https://doi.org/10.2307/2276774), so that 9 of 10 votes come before 1 of 1. 0 without votes. It is rounded, so that
 * reviews without a helpful vote are equal.
 */
function helpfulness(sql: Sql): Fragment {
  const [helpful, unhelpful] = [
    sql`review_stats.helpful::float8`,
    sql`review_stats.unhelpful::float8`,
  ];
  const votes = sql`(${helpful} + ${unhelpful})`;
  return sql`round((
    (${helpful} + ${Z ** 2 / 2}::float8
      - ${Z}::float8 * sqrt(coalesce(${helpful} * ${unhelpful} / nullif(${votes}, 0), 0) + ${Z ** 2 / 4}::float8))
    / (${votes} + ${Z ** 2}::float8)
  )::numeric, 9)::float8`;
}

/** The orders of an agent's reviews. */
export const REVIEW_ORDERS: Readonly<Record<ReviewSort, Order>> = {
  newest: NEWEST_OF_AGENT,
  helpful: {
    name: 'reviews-helpful',
    keys: [{ type: 'float', column: helpfulness }, ...NEWEST_KEYS],
    direction: 'descending',
  },
};

/** The order of the reviews of all agents: newest first. */
export const NEWEST_OF_ALL: Order = {
  name: 'recent-reviews',
  keys: NEWEST_KEYS,
  direction: 'descending',
};

function reviewColumns(sql: Sql) {
  return sql`
    review.id, review.agent_id as "agentId", review.username, review.rating, review.title,
    review.content, review.pros, review.cons, review_stats.helpful as "helpfulCount",
    review_stats.unhelpful as "unhelpfulCount",
    to_char(review.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdAt",
    review.sample`;
}

/** The filters of an agent's reviews, as conditions of their rows. */
export interface ReviewConditions {
  readonly stars?: Stars | undefined;
  readonly id?: number | undefined;
  /** Only reviews with these ids. */
  readonly ids?: readonly number[] | undefined;
}

function ofAgent(sql: Sql, agentId: number, { stars, id, ids }: ReviewConditions): Fragment {
  return sql`
    review.agent_id = ${agentId}
      ${stars ? sql`and review.rating = ${stars}` : sql``}
      ${id ? sql`and review.id = ${id}` : sql``}
      ${ids ? sql`and review.id = any(${[...ids]}::integer[])` : sql``}`;
}

/** Lists an agent's reviews; undefined if the agent does not exist. */
export async function selectReviews(
  sql: Sql,
  agentId: number,
  pageRequest: PageRequest,
  order: Order = NEWEST_OF_AGENT,
  conditions: ReviewConditions = {},
): Promise<Page<Review> | undefined> {
  return selectItems(sql, order, pageRequest, {
    columns: reviewColumns(sql),
    from: sql`review join review_stats on review_stats.review_id = review.id`,
    where: ofAgent(sql, agentId, conditions),
    exists: agentExists(sql, agentId),
  });
}

/** Counts an agent's reviews. */
export async function countReviews(
  sql: Sql,
  agentId: number,
  conditions: ReviewConditions = {},
): Promise<Total> {
  return countUpTo(sql, sql`review where ${ofAgent(sql, agentId, conditions)}`);
}

/** Counts an agent's reviews by rating; undefined if the agent does not exist. */
export async function countByStars(
  sql: Sql,
  agentId: number,
): Promise<ReviewSummary['stars'] | undefined> {
  const rows = await sql<{ counts: Record<string, number> | null }[]>`
    select (
      select json_object_agg(rating, count) from (
        select rating, count(*) from review where agent_id = ${agentId} group by rating
      ) as counted
    ) as counts
    from agent where id = ${agentId}`;
  const [row] = rows;
  return row && STARS.map((rating) => ({ rating, count: row.counts?.[rating] ?? 0 }));
}

/** Lists the pros and cons of an agent's newest reviews, up to `limit`. */
export async function selectPoints(
  sql: Sql,
  agentId: number,
  limit: number,
): Promise<(Points & Pick<Review, 'id'>)[]> {
  return sql<(Points & Pick<Review, 'id'>)[]>`
    select review.id, review.pros, review.cons from review where agent_id = ${agentId}
    order by ${orderBy(sql, NEWEST_OF_AGENT)} limit ${limit}`;
}

/** Counts the reviews of all agents in the directory. */
export async function countRecentReviews(sql: Sql): Promise<Total> {
  return countUpTo(
    sql,
    sql`review join agent on agent.id = review.agent_id where agent.retired_on is null`,
  );
}

/** Lists the newest reviews of all agents. */
export async function selectRecentReviews(
  sql: Sql,
  pageRequest: PageRequest,
): Promise<Page<RecentReview> | undefined> {
  return selectItems(sql, NEWEST_OF_ALL, pageRequest, {
    columns: sql`
      ${reviewColumns(sql)},
      jsonb_build_object('id', agent.id, 'name', agent.name, 'company', agent.company) as agent`,
    from: sql`
      review
      join review_stats on review_stats.review_id = review.id
      join agent on agent.id = review.agent_id`,
    where: sql`agent.retired_on is null`,
  });
}

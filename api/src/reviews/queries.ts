import type { RecentReview, Review } from '../../contract/review.ts';
import type { Total } from '../../contract/total.ts';
import type { LookUp } from '../agents/look-up.ts';
import type { Sql } from '../db/client.ts';
import { follows, type Order, orderBy, type Position, positionOf } from '../lists/order.ts';
import { countUpTo, type Part, partOf, type Slice, withoutPositions } from '../lists/part.ts';

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

/** Lists an agent's reviews, newest first; undefined if the agent does not exist. */
export async function selectReviews(
  lookUp: LookUp,
  agentId: number,
  slice: Slice,
): Promise<Part<Review> | undefined> {
  const { reviews } = await lookUp(
    'reviews',
    (sql) => sql`
      select case when exists (select from agent where id = ${agentId}) then (
        select coalesce(json_agg(shown), '[]') from (
          select ${reviewColumns(sql)}, ${positionOf(sql, NEWEST_OF_AGENT)} as position
          from review join review_stats on review_stats.review_id = review.id
          where review.agent_id = ${agentId} and ${follows(sql, NEWEST_OF_AGENT, slice.after)}
          order by ${orderBy(sql, NEWEST_OF_AGENT)} limit ${slice.limit + 1}
        ) as shown
      ) end`,
  );
  return reviews ? withoutPositions(partOf(reviews, NEWEST_OF_AGENT, slice)) : undefined;
}

/** Counts an agent's reviews. */
export async function countReviews(sql: Sql, agentId: number): Promise<Total> {
  return countUpTo(sql, sql`review where agent_id = ${agentId}`);
}

/** Counts the reviews of all agents in the directory. */
export async function countRecentReviews(sql: Sql): Promise<Total> {
  return countUpTo(
    sql,
    sql`review join agent on agent.id = review.agent_id where agent.retired_on is null`,
  );
}

/** Lists the newest reviews of all agents. */
export async function selectRecentReviews(sql: Sql, slice: Slice): Promise<Part<RecentReview>> {
  const rows = await sql<(RecentReview & { position: Position })[]>`
    select
      ${reviewColumns(sql)},
      jsonb_build_object('id', agent.id, 'name', agent.name, 'company', agent.company) as agent,
      ${positionOf(sql, NEWEST_OF_ALL)} as position
    from review
    join review_stats on review_stats.review_id = review.id
    join agent on agent.id = review.agent_id
    where agent.retired_on is null and ${follows(sql, NEWEST_OF_ALL, slice.after)}
    order by ${orderBy(sql, NEWEST_OF_ALL)} limit ${slice.limit + 1}`;
  return withoutPositions(partOf(rows, NEWEST_OF_ALL, slice));
}

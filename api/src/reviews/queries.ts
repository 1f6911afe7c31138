import type { RecentReview, Review } from '../../contract/review.ts';
import type { Sql } from '../db/client.ts';

function reviewColumns(sql: Sql) {
  return sql`
    review.id, review.agent_id as "agentId", review.username, review.rating, review.title,
    review.content, review.pros, review.cons, review_stats.helpful as "helpfulCount",
    review_stats.unhelpful as "unhelpfulCount",
    to_char(review.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdAt",
    review.sample`;
}

/** An agent's reviews, newest first; undefined when there is no such agent. */
export async function selectReviews(
  sql: Sql,
  agentId: number,
  limit: number,
): Promise<Review[] | undefined> {
  const agents = await sql`select id from agent where id = ${agentId}`;
  if (agents.length === 0) return undefined;
  return sql<Review[]>`
    select ${reviewColumns(sql)}
    from review join review_stats on review_stats.review_id = review.id
    where review.agent_id = ${agentId}
    order by review.created_at desc, review.id desc limit ${limit}`;
}

/** The newest reviews of all agents. */
export async function selectRecentReviews(sql: Sql, limit: number): Promise<RecentReview[]> {
  return sql<RecentReview[]>`
    select
      ${reviewColumns(sql)},
      jsonb_build_object('id', agent.id, 'name', agent.name, 'company', agent.company) as agent
    from review
    join review_stats on review_stats.review_id = review.id
    join agent on agent.id = review.agent_id
    order by review.created_at desc, review.id desc limit ${limit}`;
}

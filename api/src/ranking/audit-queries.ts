import type { Sql } from '../db/client.ts';
import { trendAt } from './queries.ts';
import type { CatalogueTotals } from './score.ts';

/** Stored figures of an agent, and what they come from, read from the reviews and votes themselves. */
export interface AuditedAgent {
  agentId: number;
  name: string;
  categoryId: number;
  launchedOn: string | null;
  productHuntUpvotes: number;
  reviewCount: number;
  ratingSum: number;
  newestReviewAt: Date | null;
  trend: number;
  /** Whether votes have moved since the trend was computed. */
  isTrendDue: boolean;
  computedAt: Date | null;
  /** What is stored, by the names of {@link AuditedAgent} and of the score. */
  stored: Record<string, unknown>;
}

/** The next agents by id. An agent without a score has no `computedAt`. */
export async function selectAudited(
  sql: Sql,
  afterId: number,
  limit: number,
): Promise<AuditedAgent[]> {
  return sql<AuditedAgent[]>`
    select
      agent.id as "agentId", agent.name, agent.category_id as "categoryId",
      agent.launched_on as "launchedOn", agent.product_hunt_upvotes as "productHuntUpvotes",
      counted.review_count as "reviewCount", counted.rating_sum as "ratingSum",
      counted.newest_review_at as "newestReviewAt",
      ${trendAt(sql, sql`agent_score.computed_at`)} as trend,
      exists (
        select 1 from vote
        where vote.agent_id = agent.id
          and vote.cast_at > agent_score.computed_at - interval '5 seconds'
      ) as "isTrendDue",
      agent_score.computed_at as "computedAt",
      jsonb_build_object(
        'name', agent_score.name, 'categoryId', agent_score.category_id,
        'version', agent_score.version, 'score', agent_score.score,
        'rating', agent_score.rating_part, 'volume', agent_score.volume_part,
        'external', agent_score.external_part, 'recency', agent_score.recency_part,
        'meanRating', agent_score.mean_rating, 'bayesianRating', agent_score.bayesian_rating,
        'reviewCount', agent_score.review_count,
        'productHuntUpvotes', agent_score.product_hunt_upvotes,
        'daysSinceActivity', agent_score.days_since_activity, 'activity', agent_score.activity,
        'trend', agent_score.trend, 'countedReviews', agent_stats.review_count,
        'countedStars', agent_stats.rating_sum,
        'countedNewest', agent_stats.newest_review_at is not distinct from counted.newest_review_at
      ) as stored
    from agent
    left join agent_stats on agent_stats.agent_id = agent.id
    left join agent_score on agent_score.agent_id = agent.id
    cross join lateral (
      select
        count(*)::integer as review_count, coalesce(sum(rating), 0)::integer as rating_sum,
        max(created_at) as newest_review_at
      from review where review.agent_id = agent.id
    ) as counted
    where agent.id > ${afterId} and agent.retired_on is null
    order by agent.id limit ${limit}`;
}

/** The totals, counted from the reviews and agents themselves. */
export async function countTotals(sql: Sql): Promise<CatalogueTotals> {
  const [row] = await sql<CatalogueTotals[]>`
    select
      coalesce(sum(counted.reviews), 0)::float8 as "reviewCount",
      coalesce(sum(counted.stars), 0)::float8 as "ratingSum",
      coalesce(max(counted.reviews), 0)::integer as "maxReviewCount",
      coalesce(max(agent.product_hunt_upvotes), 0) as "maxProductHuntUpvotes"
    from agent
    cross join lateral (
      select count(*) as reviews, sum(rating) as stars from review where agent_id = agent.id
    ) as counted
    where agent.retired_on is null`;
  return row ?? { reviewCount: 0, ratingSum: 0, maxReviewCount: 0, maxProductHuntUpvotes: 0 };
}

/** An agent's stored score, and its place in each list it stands in. */
export interface ExplainedAgent {
  agentId: number;
  name: string;
  company: string | null;
  category: string;
  version: number;
  score: number;
  rating: number;
  volume: number;
  external: number;
  recency: number;
  meanRating: number | null;
  bayesianRating: number;
  reviewCount: number;
  productHuntUpvotes: number;
  daysSinceActivity: number | null;
  activity: 'review' | 'launch' | null;
  trend: number;
  computedAt: Date;
  agents: number;
  agentsInCategory: number;
  topRated: number;
  inCategory: number;
  trending: number;
  mostReviewed: number;
}

/** An agent by its id, or by its name in any case; undefined when there is none, or no score yet. */
export async function selectExplained(
  sql: Sql,
  idOrName: string,
): Promise<ExplainedAgent | undefined> {
  const id = /^\d{1,9}$/.test(idOrName) ? Number(idOrName) : null;
  const better = sql`(other.score > own.score or other.score = own.score
    and (other.name, other.agent_id) < (own.name, own.agent_id))`;
  const rows = await sql<ExplainedAgent[]>`
    select
      agent.id as "agentId", agent.name, agent.company, category.name as category,
      own.version, own.score, own.rating_part as rating, own.volume_part as volume,
      own.external_part as external, own.recency_part as recency,
      own.mean_rating as "meanRating", own.bayesian_rating as "bayesianRating",
      own.review_count as "reviewCount", own.product_hunt_upvotes as "productHuntUpvotes",
      own.days_since_activity as "daysSinceActivity", own.activity, own.trend,
      own.computed_at as "computedAt", place.*
    from agent
    join agent_score as own on own.agent_id = agent.id
    join category on category.id = own.category_id
    cross join lateral (
      select
        count(*)::integer as agents,
        (count(*) filter (where other.category_id = own.category_id))::integer
          as "agentsInCategory",
        (1 + count(*) filter (where ${better}))::integer as "topRated",
        (1 + count(*) filter (where ${better} and other.category_id = own.category_id))::integer
          as "inCategory",
        (1 + count(*) filter (
          where other.trend > own.trend or other.trend = own.trend and ${better}
        ))::integer as trending,
        (1 + count(*) filter (
          where other.review_count > own.review_count
            or other.review_count = own.review_count and ${better}
        ))::integer as "mostReviewed"
      from agent_score as other
    ) as place
    where agent.id = ${id}::integer or lower(agent.name) = lower(${idOrName})
    order by agent.id = ${id}::integer desc, agent.id limit 1`;
  return rows[0];
}

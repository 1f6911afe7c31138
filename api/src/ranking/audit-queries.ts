import type { Sql } from '@agent-atlas/server-kit/db/client';
import { estimateVariances } from './interval.ts';
import type { CountedTotals, RankingTotals } from './queries.ts';

/** The stored figures of an agent, and their inputs counted from the reviews and votes. */
export interface AuditedAgent {
  agentId: number;
  name: string;
  categoryId: number;
  launchedOn: string | null;
  productHuntUpvotes: number;
  reviewCount: number;
  ratingSum: number;
  newestReviewAt: Date | null;
  sampleReviewCount: number;
  computedAt: Date | null;
  /** The stored figures, keyed by the names of {@link AuditedAgent} and of the score. */
  stored: Record<string, unknown>;
}

/** Returns the next agents by id. `computedAt` is null for an agent without a score. */
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
      counted.sample_review_count as "sampleReviewCount",
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
        'scoreLow', agent_score.score_low, 'scoreHigh', agent_score.score_high,
        'sampleReviewCount', agent_score.sample_review_count,
        'countedReviews', agent_stats.review_count,
        'countedStars', agent_stats.rating_sum,
        'countedNewest', agent_stats.newest_review_at is not distinct from counted.newest_review_at
      ) as stored
    from agent
    left join agent_stats on agent_stats.agent_id = agent.id
    left join agent_score on agent_score.agent_id = agent.id
    cross join lateral (
      select
        count(*)::integer as review_count, coalesce(sum(rating), 0)::integer as rating_sum,
        max(created_at) as newest_review_at,
        (count(*) filter (where sample))::integer as sample_review_count
      from review where review.agent_id = agent.id
    ) as counted
    where agent.id > ${afterId} and agent.retired_on is null
    order by agent.id limit ${limit}`;
}

/** Counts the totals from the reviews and agents. */
export async function recountTotals(sql: Sql): Promise<Omit<RankingTotals, 'launchRecency'>> {
  const [row] = await sql<CountedTotals[]>`
    with reviewed as (
      select agent_id, count(*) as reviews, sum(rating) as stars, sum(rating * rating) as squares
      from review join agent on agent.id = review.agent_id and agent.retired_on is null
      group by agent_id
    )
    select
      coalesce(sum(reviews), 0)::float8 as "reviewCount",
      coalesce(sum(stars), 0)::float8 as "ratingSum",
      coalesce(max(reviews), 0)::integer as "maxReviewCount",
      (
        select coalesce(max(product_hunt_upvotes), 0) from agent where retired_on is null
      ) as "maxProductHuntUpvotes",
      jsonb_build_object(
        'agents', count(*), 'reviews', coalesce(sum(reviews), 0), 'stars', coalesce(sum(stars), 0),
        'squaredStars', coalesce(sum(squares), 0),
        'squaredSums', coalesce(sum(stars::float8 * stars / reviews), 0),
        'squaredCounts', coalesce(sum(reviews * reviews), 0)
      ) as moments
    from reviewed`;
  if (!row) throw new Error('An aggregate query returned no row');
  const { moments, ...totals } = row;
  return { ...totals, ...estimateVariances(moments) };
}

/** An agent's stored score and its rank in each list. */
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
  scoreLow: number | null;
  scoreHigh: number | null;
  rankLow: number | null;
  rankHigh: number | null;
  categoryRankLow: number | null;
  categoryRankHigh: number | null;
  /** Networks for and against the agent, each halved for every week since its votes. */
  trendUp: number;
  trendDown: number;
  trendRankLow: number | null;
  trendRankHigh: number | null;
  computedAt: Date;
  agents: number;
  agentsInCategory: number;
  topRated: number;
  inCategory: number;
  /** Null if the agent is not in the list. */
  trending: number | null;
  mostReviewed: number;
}

/**
 * Finds an agent by its id, or by its name in any case; undefined if it does not exist or has no
 * score.
 */
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
      own.days_since_activity as "daysSinceActivity", own.activity,
      own.score_low as "scoreLow", own.score_high as "scoreHigh", own.rank_low as "rankLow",
      own.rank_high as "rankHigh", own.category_rank_low as "categoryRankLow",
      own.category_rank_high as "categoryRankHigh",
      coalesce(agent_trend.trend_up, 0) as "trendUp",
      coalesce(agent_trend.trend_down, 0) as "trendDown", agent_trend.rank as trending,
      agent_trend.rank_low as "trendRankLow", agent_trend.rank_high as "trendRankHigh",
      own.computed_at as "computedAt", ranks.*
    from agent
    join agent_score as own on own.agent_id = agent.id
    join category on category.id = own.category_id
    left join agent_trend on agent_trend.agent_id = agent.id
    cross join lateral (
      select
        count(*)::integer as agents,
        (count(*) filter (where other.category_id = own.category_id))::integer
          as "agentsInCategory",
        (1 + count(*) filter (where ${better}))::integer as "topRated",
        (1 + count(*) filter (where ${better} and other.category_id = own.category_id))::integer
          as "inCategory",
        (1 + count(*) filter (
          where other.review_count > own.review_count
            or other.review_count = own.review_count and ${better}
        ))::integer as "mostReviewed"
      from agent_score as other
    ) as ranks
    where agent.id = ${id}::integer or lower(agent.name) = lower(${idOrName})
    order by agent.id = ${id}::integer desc, agent.id limit 1`;
  return rows[0];
}

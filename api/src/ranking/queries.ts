import type { Fragment, Sql } from '../db/client.ts';
import {
  type CatalogueTotals,
  type Score,
  type ScoreInputs,
  TREND_HALF_LIFE_DAYS,
  TREND_WINDOW_HALF_LIVES,
} from './score.ts';

export interface AgentInputs extends ScoreInputs {
  agentId: number;
  categoryId: number;
  name: string;
  trend: number;
}

/** What scores are measured against, as it was counted last. */
export async function selectTotals(sql: Sql): Promise<CatalogueTotals> {
  const [row] = await sql<CatalogueTotals[]>`
    select
      review_count::float8 as "reviewCount", rating_sum::float8 as "ratingSum",
      max_review_count as "maxReviewCount",
      max_product_hunt_upvotes as "maxProductHuntUpvotes"
    from ranking_totals`;
  return row ?? { reviewCount: 0, ratingSum: 0, maxReviewCount: 0, maxProductHuntUpvotes: 0 };
}

/** Counts the totals anew, which any change but a vote makes necessary, to score every agent now. */
export async function recountTotals(sql: Sql, now: Date): Promise<void> {
  await sql`
    update ranking_totals set
      refreshed_at = ${now}, review_count = counted.review_count, rating_sum = counted.rating_sum,
      max_review_count = counted.max_review_count,
      max_product_hunt_upvotes = counted.max_product_hunt_upvotes
    from (
      select
        coalesce(sum(agent_stats.review_count), 0) as review_count,
        coalesce(sum(agent_stats.rating_sum), 0) as rating_sum,
        coalesce(max(agent_stats.review_count), 0) as max_review_count,
        coalesce(max(agent.product_hunt_upvotes), 0) as max_product_hunt_upvotes
      from agent_stats join agent on agent.id = agent_stats.agent_id
      where agent.retired_on is null
    ) as counted`;
}

/**
 * Takes it on to score every agent, unless that was done since `after`: of several processes one
 * does it for all.
 */
export async function claimRefresh(sql: Sql, now: Date, after: Date): Promise<boolean> {
  const claimed = await sql`
    update ranking_totals set refreshed_at = ${now}
    where refreshed_at is null or refreshed_at < ${after} returning only_row`;
  return claimed.length > 0;
}

export interface InputsRange {
  /** Only these agents; null for all. */
  agentIds: readonly number[] | null;
  afterId: number;
  limit: number;
}

/** The next agents' inputs by id. */
export async function selectInputs(
  sql: Sql,
  range: InputsRange,
  now: Date,
): Promise<AgentInputs[]> {
  const { agentIds, afterId, limit } = range;
  return sql<AgentInputs[]>`
    select
      agent.id as "agentId", agent.category_id as "categoryId", agent.name,
      agent.launched_on as "launchedOn", agent.product_hunt_upvotes as "productHuntUpvotes",
      agent_stats.review_count as "reviewCount", agent_stats.rating_sum as "ratingSum",
      agent_stats.newest_review_at as "newestReviewAt",
      ${trendAt(sql, sql`${now}::timestamptz`)} as trend
    from agent
    join agent_stats on agent_stats.agent_id = agent.id
    where agent.id > ${afterId} and agent.retired_on is null
      ${agentIds ? sql`and agent.id = any (${[...agentIds]}::integer[])` : sql``}
    order by agent.id
    limit ${limit}`;
}

/**
 * The trend of `agent` at a moment: the sum over recent reviews (+1), upvotes (+1) and downvotes
 * (-1), each halved with every half-life of its age.
 */
export function trendAt(sql: Sql, moment: Fragment) {
  const halfLife = TREND_HALF_LIFE_DAYS * 86_400;
  const since = sql`${moment} - make_interval(secs => ${halfLife * TREND_WINDOW_HALF_LIVES})`;
  return sql`(
    select coalesce(sum(
      sign * power(0.5, greatest(0, extract(epoch from ${moment} - at)) / ${halfLife}::float8)
    ), 0)::float8
    from (
      select case vote_type when 'upvote' then 1 else -1 end as sign, cast_at as at
      from vote where vote.agent_id = agent.id and cast_at > ${since}
      union all
      select 1, created_at from review
      where review.agent_id = agent.id and created_at > ${since}
    ) as signed
  )`;
}

export type ScoreRow = AgentInputs & { computed: Score };

/** Writes scores in one statement. */
export async function upsertScores(sql: Sql, rows: readonly ScoreRow[], now: Date): Promise<void> {
  const given = rows.map(({ computed, ...inputs }) => ({ ...inputs, ...computed }));
  await sql`
    insert into agent_score (
      agent_id, category_id, name, version, score, rating_part, volume_part, external_part,
      recency_part, mean_rating, bayesian_rating, review_count, product_hunt_upvotes,
      days_since_activity, activity, trend, computed_at, pricing, added_on, net_votes
    )
    select
      "agentId", "categoryId", given.name, version, score, rating, volume, external, recency,
      "meanRating", "bayesianRating", "reviewCount", "productHuntUpvotes", "daysSinceActivity",
      activity, trend, ${now}, agent_search.pricing, agent.added_on,
      agent_stats.upvotes - agent_stats.downvotes
    from jsonb_to_recordset(${sql.json(given.map(({ newestReviewAt, ...row }) => row))}) as given (
      "agentId" integer, "categoryId" integer, name text, version integer, score float8,
      rating float8, volume float8, external float8, recency float8, "meanRating" float8,
      "bayesianRating" float8, "reviewCount" integer, "productHuntUpvotes" integer,
      "daysSinceActivity" float8, activity text, trend float8
    )
    -- An agent may have gone since its inputs were read.
    join agent on agent.id = given."agentId"
    join agent_stats on agent_stats.agent_id = agent.id
    join agent_search on agent_search.agent_id = agent.id
    on conflict (agent_id) do update set
      category_id = excluded.category_id, name = excluded.name, version = excluded.version,
      score = excluded.score, rating_part = excluded.rating_part,
      volume_part = excluded.volume_part, external_part = excluded.external_part,
      recency_part = excluded.recency_part, mean_rating = excluded.mean_rating,
      bayesian_rating = excluded.bayesian_rating, review_count = excluded.review_count,
      product_hunt_upvotes = excluded.product_hunt_upvotes,
      days_since_activity = excluded.days_since_activity, activity = excluded.activity,
      trend = excluded.trend, computed_at = excluded.computed_at, pricing = excluded.pricing,
      added_on = excluded.added_on, net_votes = excluded.net_votes`;
}

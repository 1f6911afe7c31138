import type { Sql } from '../db/client.ts';
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

export async function selectTotals(sql: Sql): Promise<CatalogueTotals> {
  const [row] = await sql<CatalogueTotals[]>`
    select
      coalesce(sum(agent_stats.review_count), 0)::float8 as "reviewCount",
      coalesce(sum(agent_stats.rating_sum), 0)::float8 as "ratingSum",
      coalesce(max(agent_stats.review_count), 0) as "maxReviewCount",
      coalesce(max(agent.product_hunt_upvotes), 0) as "maxProductHuntUpvotes"
    from agent_stats join agent on agent.id = agent_stats.agent_id`;
  return row ?? { reviewCount: 0, ratingSum: 0, maxReviewCount: 0, maxProductHuntUpvotes: 0 };
}

export interface InputsRange {
  /** Only these agents; null for all. */
  agentIds: readonly number[] | null;
  afterId: number;
  limit: number;
}

/**
 * The next agents' inputs by id. The trend is the sum over recent reviews (+1), upvotes (+1) and
 * downvotes (-1), each halved with every half-life of its age.
 */
export async function selectInputs(
  sql: Sql,
  range: InputsRange,
  now: Date,
): Promise<AgentInputs[]> {
  const { agentIds, afterId, limit } = range;
  const halfLife = TREND_HALF_LIFE_DAYS * 86_400;
  const since = new Date(now.getTime() - TREND_WINDOW_HALF_LIVES * halfLife * 1000);
  const weight = sql`
    power(0.5, greatest(0, extract(epoch from ${now}::timestamptz - at)) / ${halfLife}::float8)`;
  return sql<AgentInputs[]>`
    select
      agent.id as "agentId", agent.category_id as "categoryId", agent.name,
      agent.launched_on as "launchedOn", agent.product_hunt_upvotes as "productHuntUpvotes",
      agent_stats.review_count as "reviewCount", agent_stats.rating_sum as "ratingSum",
      agent_stats.newest_review_at as "newestReviewAt", event.trend
    from agent
    join agent_stats on agent_stats.agent_id = agent.id
    cross join lateral (
      select coalesce(sum(sign * ${weight}), 0)::float8 as trend
      from (
        select case vote_type when 'upvote' then 1 else -1 end as sign, cast_at as at
        from vote where vote.agent_id = agent.id and cast_at > ${since}
        union all
        select 1, created_at from review
        where review.agent_id = agent.id and created_at > ${since}
      ) as signed
    ) as event
    where agent.id > ${afterId}
      ${agentIds ? sql`and agent.id = any (${[...agentIds]}::integer[])` : sql``}
    order by agent.id
    limit ${limit}`;
}

export type ScoreRow = AgentInputs & { computed: Score };

/** Writes scores in one statement. */
export async function upsertScores(sql: Sql, rows: readonly ScoreRow[], now: Date): Promise<void> {
  const given = rows.map(({ computed, ...inputs }) => ({ ...inputs, ...computed }));
  await sql`
    insert into agent_score (
      agent_id, category_id, name, version, score, rating_part, volume_part, external_part,
      recency_part, mean_rating, bayesian_rating, review_count, product_hunt_upvotes,
      days_since_activity, activity, trend, computed_at
    )
    select
      "agentId", "categoryId", name, version, score, rating, volume, external, recency,
      "meanRating", "bayesianRating", "reviewCount", "productHuntUpvotes", "daysSinceActivity",
      activity, trend, ${now}
    from jsonb_to_recordset(${sql.json(given.map(({ newestReviewAt, ...row }) => row))}) as given (
      "agentId" integer, "categoryId" integer, name text, version integer, score float8,
      rating float8, volume float8, external float8, recency float8, "meanRating" float8,
      "bayesianRating" float8, "reviewCount" integer, "productHuntUpvotes" integer,
      "daysSinceActivity" float8, activity text, trend float8
    )
    -- An agent may have gone since its inputs were read.
    where exists (select 1 from agent where agent.id = given."agentId")
    on conflict (agent_id) do update set
      category_id = excluded.category_id, name = excluded.name, version = excluded.version,
      score = excluded.score, rating_part = excluded.rating_part,
      volume_part = excluded.volume_part, external_part = excluded.external_part,
      recency_part = excluded.recency_part, mean_rating = excluded.mean_rating,
      bayesian_rating = excluded.bayesian_rating, review_count = excluded.review_count,
      product_hunt_upvotes = excluded.product_hunt_upvotes,
      days_since_activity = excluded.days_since_activity, activity = excluded.activity,
      trend = excluded.trend, computed_at = excluded.computed_at`;
}

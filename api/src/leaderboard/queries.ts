import type { Fragment, Sql } from '@agent-atlas/server-kit/db/client';
import type { AgentRanking, LeaderboardEntry } from '../../contract/leaderboard.ts';

/** A leaderboard row without its rank. */
export type RankedAgent = Omit<LeaderboardEntry, 'rank'>;

/** Formats a ranking time for responses (ISO 8601, seconds). */
function formattedTime(sql: Sql, column: Fragment): Fragment {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
}

function rowColumns(sql: Sql) {
  return sql`
    agent.id, agent.name, agent.company, category.name as category,
    coalesce(round(agent_score.mean_rating::numeric, 2), 0)::float8 as rating,
    agent_score.review_count as "reviewCount",
    agent_score.sample_review_count as "sampleReviewCount",
    agent_score.product_hunt_upvotes as "productHuntUpvotes", agent.logo,
    agent_score.score, agent_score.score_low as "scoreLow", agent_score.score_high as "scoreHigh",
    jsonb_build_object(
      'version', agent_score.version, 'rating', agent_score.rating_part,
      'volume', agent_score.volume_part, 'external', agent_score.external_part,
      'recency', agent_score.recency_part,
      'inputs', jsonb_build_object(
        'meanRating', agent_score.mean_rating, 'bayesianRating', agent_score.bayesian_rating,
        'reviewCount', agent_score.review_count,
        'productHuntUpvotes', agent_score.product_hunt_upvotes,
        'daysSinceActivity', agent_score.days_since_activity, 'activity', agent_score.activity
      )
    ) as breakdown`;
}

function rangeInCategory(sql: Sql) {
  return sql`
    agent_score.category_rank_low as "rankLow", agent_score.category_rank_high as "rankHigh",
    agent_breakdown.category_reviews as "reviewsToChange"`;
}

function rowTables(sql: Sql) {
  return sql`
    agent_score
    join agent on agent.id = agent_score.agent_id
    join category on category.id = agent_score.category_id
    left join agent_breakdown on agent_breakdown.agent_id = agent_score.agent_id`;
}

/**
 * Returns the time that the last finished ranking run computed scores for; null before the first
 * run.
 */
export async function selectAsOf(sql: Sql): Promise<string | null> {
  const [row] = await sql<{ asOf: string | null }[]>`
    select ${formattedTime(sql, sql`as_of`)} as "asOf" from ranking_totals`;
  return row?.asOf ?? null;
}

export async function selectTopRated(sql: Sql, limit: number): Promise<RankedAgent[]> {
  return sql<RankedAgent[]>`
    select
      ${rowColumns(sql)}, agent_score.rank_low as "rankLow", agent_score.rank_high as "rankHigh",
      agent_breakdown.reviews as "reviewsToChange"
    from ${rowTables(sql)}
    order by -agent_score.score, agent_score.name, agent_score.agent_id limit ${limit}`;
}

/**
 * Lists the agents whose trend is certain to be positive, as of the last ranking run. The others follow by score: their
 * trends are tied, so they have no range of ranks.
 */
export async function selectTrending(sql: Sql, limit: number): Promise<RankedAgent[]> {
  const trend = sql`
    jsonb_build_object(
      'up', coalesce(agent_trend.trend_up, 0), 'down', coalesce(agent_trend.trend_down, 0)
    ) as trend`;
  const certain = await sql<RankedAgent[]>`
    select
      ${rowColumns(sql)}, agent_trend.rank_low as "rankLow", agent_trend.rank_high as "rankHigh",
      agent_breakdown.votes as "votesToChange", ${trend}
    from ${rowTables(sql)}
    join agent_trend on agent_trend.agent_id = agent.id
    where agent_trend.rank is not null
    order by agent_trend.rank limit ${limit}`;
  if (certain.length === limit) return certain;
  const tied = await sql<RankedAgent[]>`
    select ${rowColumns(sql)}, ${trend}
    from ${rowTables(sql)}
    left join agent_trend on agent_trend.agent_id = agent.id
    where agent_trend.rank is null
    order by -agent_score.score, agent_score.name, agent_score.agent_id
    limit ${limit - certain.length}`;
  return [...certain, ...tied];
}

/** Lists agents by their number of reviews. Agents without reviews are not in the list. */
export async function selectMostReviewed(sql: Sql, limit: number): Promise<RankedAgent[]> {
  return sql<RankedAgent[]>`
    select ${rowColumns(sql)} from ${rowTables(sql)}
    where agent_score.review_count > 0
    order by
      agent_score.review_count desc, agent_score.score desc, agent_score.name,
      agent_score.agent_id
    limit ${limit}`;
}

/** Lists the best agents of each category, ordered by category name. */
export async function selectCategoryBest(sql: Sql, perCategory: number): Promise<RankedAgent[]> {
  return sql<RankedAgent[]>`
    select ${rowColumns(sql)}, ${rangeInCategory(sql)}
    from category as each_category
    cross join lateral (
      select best.agent_id
      from agent_score as best
      where best.category_id = each_category.id
      order by -best.score, best.name, best.agent_id limit ${perCategory}
    ) as chosen
    join agent_score on agent_score.agent_id = chosen.agent_id
    join agent on agent.id = agent_score.agent_id
    join category on category.id = agent_score.category_id
    left join agent_breakdown on agent_breakdown.agent_id = agent_score.agent_id
    order by each_category.name, agent_score.score desc, agent_score.name, agent_score.agent_id`;
}

/** Returns an agent's rank in its category; undefined if the agent is not ranked. */
export async function selectAgentRanking(
  sql: Sql,
  agentId: number,
): Promise<AgentRanking | undefined> {
  const [ranking] = await sql<AgentRanking[]>`
    select
      ${rowColumns(sql)}, ${rangeInCategory(sql)},
      ${formattedTime(sql, sql`agent_score.computed_at`)} as "asOf",
      1 + (
        select count(*) from agent_score as better
        where better.category_id = agent_score.category_id
          and (-better.score, better.name, better.agent_id)
            < (-agent_score.score, agent_score.name, agent_score.agent_id)
      )::integer as rank
    from ${rowTables(sql)} where agent_score.agent_id = ${agentId}`;
  return ranking;
}

import type { AgentRanking, LeaderboardEntry } from '../../contract/leaderboard.ts';
import type { LookUp } from '../agents/look-up.ts';
import type { Fragment, Sql } from '../db/client.ts';

/** An entry before it has its place in a list. */
export type RankedAgent = Omit<LeaderboardEntry, 'rank'>;

/** A time of the ranking as answers have it. */
function shownTime(sql: Sql, column: Fragment): Fragment {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
}

function entryColumns(sql: Sql) {
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
    agent_score.category_rank_low as "rankLow", agent_score.category_rank_high as "rankHigh"`;
}

function entryTables(sql: Sql) {
  return sql`
    agent_score
    join agent on agent.id = agent_score.agent_id
    join category on category.id = agent_score.category_id`;
}

/** The time that the last finished ranking run computed scores for; null before the first. */
export async function selectAsOf(sql: Sql): Promise<string | null> {
  const [row] = await sql<{ asOf: string | null }[]>`
    select ${shownTime(sql, sql`as_of`)} as "asOf" from ranking_totals`;
  return row?.asOf ?? null;
}

export async function selectTopRated(sql: Sql, limit: number): Promise<RankedAgent[]> {
  return sql<RankedAgent[]>`
    select
      ${entryColumns(sql)}, agent_score.rank_low as "rankLow", agent_score.rank_high as "rankHigh"
    from ${entryTables(sql)}
    order by agent_score.score desc, agent_score.name, agent_score.agent_id limit ${limit}`;
}

/** By trend, ties by score. An agent without votes and reviews stands above those in decline. */
export async function selectTrending(sql: Sql, limit: number): Promise<RankedAgent[]> {
  const select = (condition: Fragment, order: Fragment, most: number) => sql<RankedAgent[]>`
    select ${entryColumns(sql)}
    from ${entryTables(sql)}
    join agent_stats on agent_stats.agent_id = agent_score.agent_id
    where ${condition}
    order by ${order} agent_score.score desc, agent_score.name, agent_score.agent_id
    limit ${most}`;
  const byTrend = sql`agent_stats.trend_sum desc,`;
  // One after the other, each along an index: nearly always the first fills the list.
  const rising = await select(sql`agent_stats.trend_sum > 0`, byTrend, limit);
  if (rising.length === limit) return rising;
  const still = await select(
    sql`coalesce(agent_stats.trend_sum, 0) = 0`,
    sql``,
    limit - rising.length,
  );
  const missing = limit - rising.length - still.length;
  if (missing === 0) return [...rising, ...still];
  return [...rising, ...still, ...(await select(sql`agent_stats.trend_sum < 0`, byTrend, missing))];
}

export async function selectMostReviewed(sql: Sql, limit: number): Promise<RankedAgent[]> {
  return sql<RankedAgent[]>`
    select ${entryColumns(sql)} from ${entryTables(sql)}
    order by
      agent_score.review_count desc, agent_score.score desc, agent_score.name,
      agent_score.agent_id
    limit ${limit}`;
}

/** The best of every category, in the order of the categories' names. */
export async function selectCategoryBest(sql: Sql, perCategory: number): Promise<RankedAgent[]> {
  return sql<RankedAgent[]>`
    select ${entryColumns(sql)}, ${rangeInCategory(sql)}
    from category as each_category
    cross join lateral (
      select best.agent_id
      from agent_score as best
      where best.category_id = each_category.id
      order by best.score desc, best.name, best.agent_id limit ${perCategory}
    ) as chosen
    join agent_score on agent_score.agent_id = chosen.agent_id
    join agent on agent.id = agent_score.agent_id
    join category on category.id = agent_score.category_id
    order by each_category.name, agent_score.score desc, agent_score.name, agent_score.agent_id`;
}

/** An agent as it is ranked in its category; undefined when there is no such agent. */
export async function selectAgentRanking(
  lookUp: LookUp,
  agentId: number,
): Promise<AgentRanking | undefined> {
  const { ranking } = await lookUp(
    'ranking',
    (sql) => sql`
      select to_json(shown) from (
        select
          ${entryColumns(sql)}, ${rangeInCategory(sql)},
          ${shownTime(sql, sql`agent_score.computed_at`)} as "asOf",
          1 + (
            select coalesce(sum(score_count.agent_count), 0) from score_count
            where score_count.category_id = agent_score.category_id
              and score_count.tenth > floor(agent_score.score * 10)
          )::integer + (
            select count(*) from agent_score as better
            where better.category_id = agent_score.category_id
              and better.score >= agent_score.score
              -- A range for the index, and within it exactly those of the same tenth.
              and better.score <= agent_score.score + 0.2
              and floor(better.score * 10) = floor(agent_score.score * 10)
              and (
                better.score > agent_score.score
                or (better.name, better.agent_id) < (agent_score.name, agent_score.agent_id)
              )
          )::integer as rank
        from ${entryTables(sql)} where agent_score.agent_id = ${agentId}
      ) as shown`,
  );
  return ranking ?? undefined;
}

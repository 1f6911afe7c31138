import type { Fragment, Sql } from '@agent-atlas/server-kit/db/client';
import { listed } from '../lists/order.ts';
import { renewRatings } from '../search/queries.ts';
import type { RatingMoments, RatingVariances, ScoreInterval } from './interval.ts';
import type { RankRanges } from './rank-ranges.ts';
import {
  type CatalogueTotals,
  type Launches,
  medianLaunchRecency,
  type Score,
  type ScoreInputs,
} from './score.ts';

export interface AgentInputs extends ScoreInputs {
  agentId: number;
  categoryId: number;
  name: string;
  sampleReviewCount: number | null;
}

/** The totals that scores and their intervals are relative to. */
export type RankingTotals = CatalogueTotals & RatingVariances;

/** The last finished ranking run. `asOf` is null before the first one. */
export type RankingRun = RankingTotals & { asOf: Date | null };

const NO_TOTALS = {
  ...{ reviewCount: 0, ratingSum: 0, maxReviewCount: 0, maxProductHuntUpvotes: 0 },
  ...{ launchRecency: 0, reviewVariance: 0, agentVariance: 0 },
};

/** The columns of {@link RankingTotals}. */
export const totalsColumns = (sql: Sql): Fragment => sql`
  review_count::float8 as "reviewCount", rating_sum::float8 as "ratingSum",
  max_review_count as "maxReviewCount", max_product_hunt_upvotes as "maxProductHuntUpvotes",
  coalesce(launch_recency, 0) as "launchRecency",
  coalesce(review_variance, 0) as "reviewVariance", coalesce(agent_variance, 0) as "agentVariance"`;

export async function selectRun(sql: Sql): Promise<RankingRun> {
  const [row] = await sql<RankingRun[]>`
    select as_of as "asOf", ${totalsColumns(sql)} from ranking_totals`;
  return row ?? { ...NO_TOTALS, asOf: null };
}

/** Records that all scores are computed for `asOf` with these totals. */
export async function storeRun(sql: Sql, asOf: Date, totals: RankingTotals): Promise<void> {
  await sql`
    update ranking_totals set
      as_of = ${asOf}, refreshed_at = now(), review_count = ${totals.reviewCount},
      rating_sum = ${totals.ratingSum}, max_review_count = ${totals.maxReviewCount},
      max_product_hunt_upvotes = ${totals.maxProductHuntUpvotes},
      launch_recency = ${totals.launchRecency},
      review_variance = ${totals.reviewVariance}, agent_variance = ${totals.agentVariance}`;
}

/** The totals that are counted, and the moments that determine the variances. */
export type CountedTotals = Omit<CatalogueTotals, 'launchRecency'> & { moments: RatingMoments };

/** Returns the median recency of the known launches of listed agents. */
export async function selectLaunchRecency(sql: Sql, asOf: Date): Promise<number> {
  const rows = await sql<Launches[]>`
    select launched_on as "launchedOn", count(*)::integer as agents from agent
    where retired_on is null and launched_on is not null
    group by launched_on order by launched_on`;
  return medianLaunchRecency(rows, asOf);
}

/** Counts the current totals of the catalogue, and the moments that determine its variances. */
export async function countTotals(sql: Sql): Promise<CountedTotals> {
  const [row] = await sql<CountedTotals[]>`
    select
      coalesce(sum(review_count), 0)::float8 as "reviewCount",
      coalesce(sum(rating_sum), 0)::float8 as "ratingSum",
      coalesce(max(review_count), 0) as "maxReviewCount",
      coalesce(max(product_hunt_upvotes), 0) as "maxProductHuntUpvotes",
      jsonb_build_object(
        'agents', count(*) filter (where review_count > 0),
        'reviews', coalesce(sum(review_count), 0), 'stars', coalesce(sum(rating_sum), 0),
        'squaredStars', (
          select coalesce(sum(rating * rating), 0) from review
          join agent on agent.id = review.agent_id and agent.retired_on is null
        ),
        'squaredSums', coalesce(
          sum(rating_sum::float8 * rating_sum / nullif(review_count, 0) order by agent_id), 0
        ),
        'squaredCounts', coalesce(sum(review_count::float8 * review_count), 0)
      ) as moments
    from agent_stats join agent on agent.id = agent_stats.agent_id
    where agent.retired_on is null`;
  if (!row) throw new Error('An aggregate query returned no row');
  return row;
}

/** Returns the inputs of the next agents by id. */
export async function selectInputs(
  sql: Sql,
  afterId: number,
  limit: number,
): Promise<AgentInputs[]> {
  return sql<AgentInputs[]>`
    select
      agent.id as "agentId", agent.category_id as "categoryId", agent.name,
      agent.launched_on as "launchedOn", agent.product_hunt_upvotes as "productHuntUpvotes",
      agent_stats.review_count as "reviewCount", agent_stats.rating_sum as "ratingSum",
      agent_stats.newest_review_at as "newestReviewAt",
      agent_stats.sample_review_count as "sampleReviewCount"
    from agent
    join agent_stats on agent_stats.agent_id = agent.id
    where agent.id > ${afterId} and agent.retired_on is null
    order by agent.id
    limit ${limit}`;
}

export type ScoreRow = AgentInputs & Score & ScoreInterval & RankRanges;

/** The columns that a run writes. */
const COMPUTED = [
  ...['category_id', 'name', 'version', 'score', 'rating_part', 'volume_part', 'external_part'],
  ...['recency_part', 'mean_rating', 'bayesian_rating', 'review_count', 'sample_review_count'],
  ...['product_hunt_upvotes', 'days_since_activity', 'activity', 'computed_at', 'pricing'],
  ...['added_on', 'net_votes', 'score_low', 'score_high', 'rank_low', 'rank_high'],
  ...['category_rank_low', 'category_rank_high', 'flags', 'languages'],
];

/**
 * Writes scores in one statement, in the order of agent ids. Skips unchanged rows. Returns the
 * number of rows written.
 */
export async function upsertScores(
  sql: Sql,
  rows: readonly ScoreRow[],
  asOf: Date,
): Promise<number> {
  const columnsOf = (table: string) =>
    listed(
      sql,
      COMPUTED.map((name) => sql`${sql(`${table}.${name}`)}`),
    );
  const assignments = COMPUTED.map((name) => sql`${sql(name)} = ${sql(`excluded.${name}`)}`);
  const written = await sql`
    insert into agent_score (agent_id, ${listed(
      sql,
      COMPUTED.map((name) => sql`${sql(name)}`),
    )})
    select
      "agentId", "categoryId", given.name, version, score, rating, volume, external, recency,
      "meanRating", "bayesianRating", "reviewCount", "sampleReviewCount", "productHuntUpvotes",
      "daysSinceActivity", activity, ${asOf}, agent_search.pricing, agent.added_on,
      agent_stats.upvotes - agent_stats.downvotes, "scoreLow", "scoreHigh", "rankLow", "rankHigh",
      "categoryRankLow", "categoryRankHigh",
      array(select key from jsonb_each(agent.flags) where value = 'true' order by key),
      agent.languages
    from jsonb_to_recordset(${sql.json(rows.map(({ newestReviewAt, ...row }) => row))}) as given (
      "agentId" integer, "categoryId" integer, name text, version integer, score float8,
      rating float8, volume float8, external float8, recency float8, "meanRating" float8,
      "bayesianRating" float8, "reviewCount" integer, "sampleReviewCount" integer,
      "productHuntUpvotes" integer, "daysSinceActivity" float8, activity text,
      "scoreLow" float8, "scoreHigh" float8, "rankLow" integer, "rankHigh" integer,
      "categoryRankLow" integer, "categoryRankHigh" integer
    )
    -- An agent may have been retired since its inputs were read.
    join agent on agent.id = given."agentId" and agent.retired_on is null
    join agent_stats on agent_stats.agent_id = agent.id
    join agent_search on agent_search.agent_id = agent.id
    order by agent.id
    on conflict (agent_id) do update set ${listed(sql, assignments)}
    where (${columnsOf('agent_score')}) is distinct from (${columnsOf('excluded')})`;
  await renewRatings(
    sql,
    rows.map(({ agentId }) => agentId),
  );
  return written.count;
}

/** Removes the scores of agents that were retired during a run. */
export async function deleteRetiredScores(sql: Sql): Promise<void> {
  await sql`
    delete from agent_score using agent
    where agent.id = agent_score.agent_id and agent.retired_on is not null`;
}

/**
 * Returns the time of the database, which all processes share. A run for a future day, by one
 * machine whose clock is wrong, would prevent all runs until that day.
 */
export async function selectNow(sql: Sql): Promise<Date> {
  const [row] = await sql<{ now: Date }[]>`select now() as now`;
  return row?.now ?? new Date();
}

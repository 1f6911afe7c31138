import type { Pool, Sql } from '@agent-atlas/server-kit/db/client';
import { TREND_HALF_LIFE_DAYS } from '../../contract/options.ts';
import { NETWORK_DAYS } from '../votes/erase-networks.ts';
import type { Trend } from './trend.ts';
import type { RankedTrend } from './trending.ts';

export type AgentTrend = Trend & { agentId: number };

/**
 * Counts the votes and reviews before `asOf` on the agents with these ids. Votes are counted as
 * long as their networks are known, after which they would weigh less than a thousandth.
 */
export async function countTrends(
  sql: Sql,
  ids: readonly number[],
  asOf: Date,
): Promise<AgentTrend[]> {
  const since = sql`${asOf}::timestamptz - make_interval(days => ${NETWORK_DAYS})`;
  const weight = (at: 'cast_at' | 'created_at') => sql`
    power(0.5::float8, date_part('epoch', ${asOf}::timestamptz - ${sql(at)})
      / ${TREND_HALF_LIFE_DAYS * 86_400}::float8)`;
  return sql<AgentTrend[]>`
    select
      agent_id as "agentId", sum(greatest(net, 0) order by net) as "trendUp",
      sum(greatest(-net, 0) order by net) as "trendDown"
    from (
      select
        agent_id,
        greatest(-1, least(1, sum(
          case vote_type when 'upvote' then ${weight('cast_at')} else -${weight('cast_at')} end
          order by cast_at, session_hash
        ))) as net
      from vote
      where agent_id = any (${ids}::integer[]) and network_hash is not null
        and cast_at >= ${since} and cast_at < ${asOf}
      group by agent_id, network_hash
      union all
      select agent_id, ${weight('created_at')} from review
      where agent_id = any (${ids}::integer[])
        and created_at >= ${since} and created_at < ${asOf}
    ) as source
    group by agent_id
    order by agent_id`;
}

/** An agent's breakdown points, see {@link ScoreBreakdown} and {@link votesToPass}. */
export interface BreakdownRow {
  agentId: number;
  reviews: number | null;
  categoryReviews: number | null;
  votes: number | null;
}

/** How many rows one statement inserts. */
const CHUNK = 1000;

/** Replaces all trends and breakdown points. Agents that were removed during the run are skipped. */
export async function storeTrends(
  sql: Pool,
  trends: readonly RankedTrend[],
  breakdowns: readonly BreakdownRow[],
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`delete from agent_trend`;
    for (const rows of chunksOf(trends)) {
      await tx`
        insert into agent_trend
        select "agentId", "trendUp", "trendDown", "trendLow", "trendHigh", rank, "rankLow", "rankHigh"
        from jsonb_to_recordset(${tx.json(rows.map((row) => ({ ...row })))}) as given (
          "agentId" integer, "trendUp" float8, "trendDown" float8, "trendLow" float8,
          "trendHigh" float8, rank integer, "rankLow" integer, "rankHigh" integer
        )
        join agent_score on agent_score.agent_id = given."agentId"`;
    }
    await tx`delete from agent_breakdown`;
    for (const rows of chunksOf(breakdowns)) {
      await tx`
        insert into agent_breakdown
        select "agentId", reviews, "categoryReviews", votes
        from jsonb_to_recordset(${tx.json(rows.map((row) => ({ ...row })))}) as given (
          "agentId" integer, reviews integer, "categoryReviews" integer, votes integer
        )
        join agent_score on agent_score.agent_id = given."agentId"`;
    }
  });
}

function* chunksOf<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += CHUNK) yield rows.slice(from, from + CHUNK);
}

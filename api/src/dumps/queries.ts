import { ReadableError } from '@agent-atlas/server-kit/base/readable-error';
import type { Sql } from '@agent-atlas/server-kit/db/client';
import { flagColumns } from '../agents/flags.ts';
import { checkLines } from '../catalogue/check-lines.ts';
import type { CatalogueAgent } from '../catalogue/schema.ts';
import { scoreInterval } from '../ranking/interval.ts';
import { type RankingTotals, selectRun, totalsColumns } from '../ranking/queries.ts';
import { computeScore } from '../ranking/score.ts';
import type { AgentRow, RankingRow, TotalsRow } from './datasets.ts';

const PAGE_SIZE = 1000;

/**
 * The stored scores do not match the stored inputs, because a ranking run is due or in progress.
 */
export class UnfinishedRankingError extends ReadableError {
  override readonly name = 'UnfinishedRankingError';
  override readonly message = 'The ranking is being computed. Please try again in a minute.';
}

/**
 * Throws an {@link UnfinishedRankingError} unless the last finished run wrote all scores and ranks.
 */
export async function requireFinishedRun(sql: Sql): Promise<void> {
  const [row] = await sql<{ isFinished: boolean }[]>`
    select
      not exists (
        select from agent_score where computed_at is distinct from ranking_totals.as_of
      )
      -- Some rank range must end at the last rank. Otherwise an agent was added or removed since.
      and (select count(*) = coalesce(max(rank_high), 0) from agent_score) as "isFinished"
    from ranking_totals`;
  if (!row?.isFinished) throw new UnfinishedRankingError();
}

type StoredRow = Omit<AgentRow, 'checked' | 'training'> &
  Pick<CatalogueAgent, 'checked' | 'training'>;

/** Yields all agents by id, page by page. */
export async function* selectAgentRows(sql: Sql): AsyncGenerator<AgentRow[]> {
  let after: StoredRow | undefined;
  do {
    const rows: StoredRow[] = await sql<StoredRow[]>`
      select
        agent.id, agent.name, company, category.name as category, description, website,
        launched_on as "launchedOn", added_on::text as "addedOn",
        pricing_model as "pricingModel", pricing_details as "pricingDetails", features, tasks,
        languages,
        monthly_price_usd::float8 as "monthlyPriceUsd", expertise, integrations,
        ${flagColumns(sql)},
        product_hunt_upvotes as "productHuntUpvotes", product_hunt_url as "productHuntUrl",
        verified_on::text as "verifiedOn", sources, checked, training,
        retired_on::text as "retiredOn"
      from agent join category on category.id = agent.category_id
      where agent.id > ${after?.id ?? 0}
      order by agent.id limit ${PAGE_SIZE}`;
    if (rows.length > 0) yield rows.map((row) => ({ ...row, ...checkLines(row) }));
    after = rows.length === PAGE_SIZE ? rows.at(-1) : undefined;
  } while (after);
}

type ScoredRow = Omit<RankingRow, 'rank' | 'rankInCategory' | 'newestReviewAt' | 'asOf'> & {
  newestReviewAt: Date | null;
  asOf: Date;
};

/**
 * Yields all ranked agents, best first, page by page. Throws an {@link UnfinishedRankingError} for
 * a score that does not match its inputs.
 */
export async function* selectRankingRows(sql: Sql): AsyncGenerator<RankingRow[]> {
  const totals = await selectRun(sql);
  const ranks = new Map<string, number>();
  let rank = 0;
  let after: ScoredRow | undefined;
  do {
    const rows: ScoredRow[] = await sql<ScoredRow[]>`
      select
        agent.id, agent_score.name, category.name as category,
        agent.launched_on as "launchedOn",
        agent_score.product_hunt_upvotes as "productHuntUpvotes",
        agent_score.review_count as "reviewCount",
        coalesce(agent_score.sample_review_count, 0) as "sampleReviewCount",
        agent_stats.rating_sum as "ratingSum", agent_stats.newest_review_at as "newestReviewAt",
        agent_score.version as "scoreVersion", agent_score.score,
        score_low as "scoreLow", score_high as "scoreHigh",
        agent_score.rank_low as "rankLow", agent_score.rank_high as "rankHigh",
        agent_breakdown.reviews as "reviewsToChange",
        agent_breakdown.category_reviews as "reviewsToChangeInCategory",
        coalesce(trend_up, 0) as "trendUp", coalesce(trend_down, 0) as "trendDown",
        trend_low as "trendLow", trend_high as "trendHigh", agent_trend.rank as "trendRank",
        agent_trend.rank_low as "trendRankLow", agent_trend.rank_high as "trendRankHigh",
        agent_breakdown.votes as "votesToChange", agent_score.computed_at as "asOf"
      from agent_score
      join agent on agent.id = agent_score.agent_id
      join agent_stats on agent_stats.agent_id = agent.id
      join category on category.id = agent_score.category_id
      left join agent_trend on agent_trend.agent_id = agent.id
      left join agent_breakdown on agent_breakdown.agent_id = agent.id
      where ${
        after
          ? sql`(-agent_score.score, agent_score.name, agent.id) > (
              ${-after.score}::float8, ${after.name}::text, ${after.id}::integer
            )`
          : sql`true`
      }
      order by -agent_score.score, agent_score.name, agent.id limit ${PAGE_SIZE}`;
    for (const row of rows) requireComputed(row, totals);
    if (rows.length > 0)
      yield rows.map(({ scoreVersion, score, asOf, newestReviewAt, ...row }) => {
        rank += 1;
        const rankInCategory = (ranks.get(row.category) ?? 0) + 1;
        ranks.set(row.category, rankInCategory);
        return {
          ...row,
          newestReviewAt: newestReviewAt?.toISOString() ?? null,
          ...{ scoreVersion, score, rank, rankInCategory },
          asOf: asOf.toISOString(),
        };
      });
    after = rows.length === PAGE_SIZE ? rows.at(-1) : undefined;
  } while (after);
}

function requireComputed(row: ScoredRow, totals: RankingTotals): void {
  const computed = computeScore(row, totals, row.asOf);
  const { scoreLow, scoreHigh } = scoreInterval({ ...row, ...computed }, totals);
  const isSame =
    computed.score === row.score && scoreLow === row.scoreLow && scoreHigh === row.scoreHigh;
  if (!isSame) throw new UnfinishedRankingError();
}

/** Yields the one row of totals that scores are relative to. */
export async function* selectTotalsRows(sql: Sql): AsyncGenerator<TotalsRow[]> {
  yield await sql<TotalsRow[]>`
    select (select count(*)::integer from agent_score) as agents, ${totalsColumns(sql)}
    from ranking_totals`;
}

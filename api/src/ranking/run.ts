import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Pool } from '@agent-atlas/server-kit/db/client';
import type { ChangeSet } from '../changes/change-set.ts';
import { recordAgentDays } from './agent-days.ts';
import { LEADERS, LEADERS_IN_CATEGORY, ScoreBreakdown } from './breakdown.ts';
import { estimateVariances, type ScoreInterval, scoreInterval } from './interval.ts';
import {
  type AgentInputs,
  countTotals,
  deleteRetiredScores,
  type RankingTotals,
  selectInputs,
  selectLaunchRecency,
  storeRun,
  upsertScores,
} from './queries.ts';
import { RankRangeCollector } from './rank-ranges.ts';
import { computeScore, type Score } from './score.ts';
import { type BreakdownRow, countTrends, storeTrends } from './trend-queries.ts';
import { type RankedTrend, rankTrends, type TrendingInputs } from './trending.ts';

/** How many agents one statement reads or writes, which takes a few hundredths of a second. */
const CHUNK = 1000;
/** The pause after writing a full chunk, in milliseconds, so that reads are not delayed. */
const PAUSE_MS = 100;
const DAY_MS = 86_400_000;

/** The change set of a run: it changes the order of agents but none of their facts. */
export const REORDERED: ChangeSet = { orders: ['score', 'votes'] };

type Checkpoint = () => Promise<void>;

/** Returns the time that the runs of a day compute scores for: the start of the day in UTC. */
export function rankingDay(now: Date): Date {
  return new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
}

/**
 * Computes every score, interval and rank range for one moment, and records that moment at the end.
 * It is idempotent and skips rows that are already correct, so a second run finishes a failed one.
 *
 * It writes agents in the order of their ids, a thousand per transaction, so neither reads nor
 * votes wait for it. During a run, some agents have their new score and others the previous day's.
 *
 * @param checkpoint called between statements; throwing from it stops the run
 */
export async function runRanking(
  sql: Pool,
  asOf: Date,
  checkpoint: Checkpoint = async () => {},
): Promise<void> {
  const { moments, ...counted } = await countTotals(sql);
  const launchRecency = await selectLaunchRecency(sql, asOf);
  const totals = { ...counted, launchRecency, ...estimateVariances(moments) };
  const collector = new RankRangeCollector();
  const breakdown = new ScoreBreakdown(LEADERS);
  const byCategory = new Map<number, ScoreBreakdown>();
  const trends: TrendingInputs[] = [];
  for await (const agents of scoreAgents(sql, totals, asOf, checkpoint)) {
    const counted = new Map(
      (await countTrends(sql, idsOf(agents), asOf)).map((trend) => [trend.agentId, trend]),
    );
    for (const agent of agents) {
      collector.add(agent.categoryId, agent);
      breakdown.add(agent);
      const ofCategory =
        byCategory.get(agent.categoryId) ?? new ScoreBreakdown(LEADERS_IN_CATEGORY);
      byCategory.set(agent.categoryId, ofCategory);
      ofCategory.add(agent);
      const trend = counted.get(agent.agentId);
      if (trend) trends.push({ ...trend, name: agent.name, score: agent.score });
    }
  }
  const rangesOf = await collector.finish(setImmediate);
  for await (const agents of scoreAgents(sql, totals, asOf, checkpoint)) {
    const rows = agents.map((agent) => ({ ...agent, ...rangesOf(agent.categoryId, agent) }));
    await upsertScores(sql, rows, asOf);
    for (const agent of agents) {
      breakdown.challenge(agent, totals, asOf);
      byCategory.get(agent.categoryId)?.challenge(agent, totals, asOf);
    }
    if (rows.length === CHUNK) await setTimeout(PAUSE_MS);
  }
  await checkpoint();
  await deleteRetiredScores(sql);
  const ranked = rankTrends(trends);
  await storeTrends(sql, ranked, breakdownRows(breakdown, [...byCategory.values()], ranked));
  await recordAgentDays(sql, asOf, checkpoint);
  await storeRun(sql, asOf, totals);
}

const idsOf = (agents: readonly ScoredAgent[]) => agents.map(({ agentId }) => agentId);

/** Brings the breakdown points of all lists together, one row per agent that has one. */
function breakdownRows(
  overall: ScoreBreakdown,
  categories: readonly ScoreBreakdown[],
  trends: readonly RankedTrend[],
): BreakdownRow[] {
  const reviews = overall.results();
  const inCategory = new Map(categories.flatMap((category) => [...category.results()]));
  const votes = new Map(trends.map(({ agentId, votesToChange }) => [agentId, votesToChange]));
  const ids = new Set([...reviews.keys(), ...inCategory.keys(), ...votes.keys()]);
  return [...ids]
    .sort((a, b) => a - b)
    .map((agentId) => ({
      agentId,
      reviews: reviews.get(agentId) ?? null,
      categoryReviews: inCategory.get(agentId) ?? null,
      votes: votes.get(agentId) ?? null,
    }));
}

type ScoredAgent = AgentInputs & Score & ScoreInterval;

/**
 * Yields the scores of all agents by id, in chunks, so that memory does not grow with the
 * catalogue.
 */
async function* scoreAgents(
  sql: Pool,
  totals: RankingTotals,
  asOf: Date,
  checkpoint: Checkpoint,
): AsyncGenerator<ScoredAgent[]> {
  let afterId: number | undefined = 0;
  while (afterId !== undefined) {
    await checkpoint();
    const inputs = await selectInputs(sql, afterId, CHUNK);
    const scored = inputs.map((agent) => {
      const score = { ...agent, ...computeScore(agent, totals, asOf) };
      return { ...score, ...scoreInterval(score, totals) };
    });
    if (scored.length > 0) yield scored;
    afterId = inputs.length === CHUNK ? inputs.at(-1)?.agentId : undefined;
  }
}

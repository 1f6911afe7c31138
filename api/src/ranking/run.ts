import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Pool } from '@agent-atlas/server-kit/db/client';
import type { ChangeSet } from '../changes/change-set.ts';
import { recordAgentDays } from './agent-days.ts';
import { estimateVariances, type ScoreInterval, scoreInterval } from './interval.ts';
import {
  type AgentInputs,
  countTotals,
  countTrends,
  deleteRetiredScores,
  type RankingTotals,
  selectInputs,
  selectLaunchRecency,
  storeRun,
  upsertScores,
} from './queries.ts';
import { RankRangeCollector } from './rank-ranges.ts';
import { computeScore, type Score } from './score.ts';

/** How many agents one statement reads or writes, which takes a few hundredths of a second. */
const CHUNK = 1000;
/** The pause after writing a full chunk, in milliseconds, so that reads are not delayed. */
const PAUSE_MS = 100;
const DAY_MS = 86_400_000;

/** The change set of a run: it changes the order of agents but none of their facts. */
export const REORDERED: ChangeSet = { orders: ['score', 'trend', 'votes'] };

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
  await countMissingTrends(sql, checkpoint);
  const { moments, ...counted } = await countTotals(sql);
  const launchRecency = await selectLaunchRecency(sql, asOf);
  const totals = { ...counted, launchRecency, ...estimateVariances(moments) };
  const collector = new RankRangeCollector();
  for await (const agents of scoreAgents(sql, totals, asOf, checkpoint))
    for (const agent of agents) collector.add(agent.categoryId, agent);
  const rangesOf = await collector.finish(setImmediate);
  for await (const agents of scoreAgents(sql, totals, asOf, checkpoint)) {
    const rows = agents.map((agent) => ({ ...agent, ...rangesOf(agent.categoryId, agent) }));
    await upsertScores(sql, rows, asOf);
    if (rows.length === CHUNK) await setTimeout(PAUSE_MS);
  }
  await checkpoint();
  await deleteRetiredScores(sql);
  await recordAgentDays(sql, asOf, checkpoint);
  await storeRun(sql, asOf, totals);
}

async function countMissingTrends(sql: Pool, checkpoint: Checkpoint): Promise<void> {
  let lastId: number | undefined = 0;
  while (lastId !== undefined) {
    await checkpoint();
    lastId = await countTrends(sql, lastId, CHUNK);
  }
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

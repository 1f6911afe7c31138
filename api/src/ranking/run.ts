import { setImmediate } from 'node:timers/promises';
import type { ChangeSet } from '../changes/change-set.ts';
import type { Pool } from '../db/client.ts';
import { fileIntoTiers } from '../search/tiers.ts';
import { estimateVariances, type ScoreInterval, scoreInterval } from './interval.ts';
import {
  type AgentInputs,
  countTotals,
  countTrends,
  deleteRetiredScores,
  type RankingTotals,
  selectInputs,
  storeRun,
  upsertScores,
} from './queries.ts';
import { RankField } from './rank-ranges.ts';
import { computeScore, type Score } from './score.ts';

/** Agents read or written by one statement: a few hundredths of a second. */
const CHUNK = 1000;
const DAY_MS = 86_400_000;

/** What a run changes: where agents stand, and nothing that is written of them. */
export const REORDERED: ChangeSet = { orders: ['score', 'trend', 'votes'] };

/** The time that runs of this day compute scores for: the start of the day in UTC. */
export function rankingDay(now: Date): Date {
  return new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
}

/**
 * Computes every score, interval and rank range for one moment, and records that moment at the end.
 * It may be repeated: rows that are right already are not written again, so a second run finishes
 * the work of one that failed.
 *
 * Agents are written in the order of their ids, a thousand in each transaction, so neither readers
 * nor votes wait for a run. While it is under way, some agents have their new score and the others
 * still that of the day before; none is missing.
 *
 * @param signal stops between two statements
 */
export async function runRanking(sql: Pool, asOf: Date, signal?: AbortSignal): Promise<void> {
  await countMissingTrends(sql, signal);
  const { moments, ...counted } = await countTotals(sql);
  const totals = { ...counted, ...estimateVariances(moments) };
  const field = new RankField();
  for await (const agents of scoreAgents(sql, totals, asOf, signal))
    for (const agent of agents) field.add(agent.categoryId, agent);
  const rangesOf = await field.close(setImmediate);
  for await (const agents of scoreAgents(sql, totals, asOf, signal)) {
    const rows = agents.map((agent) => ({ ...agent, ...rangesOf(agent.categoryId, agent) }));
    await upsertScores(sql, rows, asOf);
  }
  await deleteRetiredScores(sql);
  await fileIntoTiers(sql);
  await storeRun(sql, asOf, totals);
}

async function countMissingTrends(sql: Pool, signal: AbortSignal | undefined): Promise<void> {
  let lastId: number | undefined = 0;
  while (lastId !== undefined) {
    signal?.throwIfAborted();
    lastId = await countTrends(sql, lastId, CHUNK);
  }
}

type ScoredAgent = AgentInputs & Score & ScoreInterval;

/** All agents in the order of their ids, in chunks, so that memory does not grow with the catalogue. */
async function* scoreAgents(
  sql: Pool,
  totals: RankingTotals,
  asOf: Date,
  signal: AbortSignal | undefined,
): AsyncGenerator<ScoredAgent[]> {
  let afterId: number | undefined = 0;
  while (afterId !== undefined) {
    signal?.throwIfAborted();
    const inputs = await selectInputs(sql, afterId, CHUNK);
    const scored = inputs.map((agent) => {
      const score = { ...agent, ...computeScore(agent, totals, asOf) };
      return { ...score, ...scoreInterval(score, totals) };
    });
    if (scored.length > 0) yield scored;
    afterId = inputs.length === CHUNK ? inputs.at(-1)?.agentId : undefined;
  }
}

import { setImmediate, setTimeout } from 'node:timers/promises';
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
/** Rest after a full chunk is written, in milliseconds, so that reads find the database free. */
const PAUSE_MS = 100;
const DAY_MS = 86_400_000;

/** What a run changes: where agents stand, and nothing that is written of them. */
export const REORDERED: ChangeSet = { orders: ['score', 'trend', 'votes'] };

type Checkpoint = () => Promise<void>;

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
 * @param checkpoint called between two statements; what it throws ends the run
 */
export async function runRanking(
  sql: Pool,
  asOf: Date,
  checkpoint: Checkpoint = async () => {},
): Promise<void> {
  await countMissingTrends(sql, checkpoint);
  const { moments, ...counted } = await countTotals(sql);
  const totals = { ...counted, ...estimateVariances(moments) };
  const field = new RankField();
  for await (const agents of scoreAgents(sql, totals, asOf, checkpoint))
    for (const agent of agents) field.add(agent.categoryId, agent);
  const rangesOf = await field.close(setImmediate);
  for await (const agents of scoreAgents(sql, totals, asOf, checkpoint)) {
    const rows = agents.map((agent) => ({ ...agent, ...rangesOf(agent.categoryId, agent) }));
    await upsertScores(sql, rows, asOf);
    if (rows.length === CHUNK) await setTimeout(PAUSE_MS);
  }
  await checkpoint();
  await deleteRetiredScores(sql);
  await fileIntoTiers(sql, checkpoint);
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

/** All agents in the order of their ids, in chunks, so that memory does not grow with the catalogue. */
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

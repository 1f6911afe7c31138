import type { ChangeSet } from '../changes/change-set.ts';
import type { Pool } from '../db/client.ts';
import { arrangeShelves } from '../search/shelves.ts';
import {
  claimRefresh,
  type InputsRange,
  recountTotals,
  selectInputs,
  selectTotals,
  upsertScores,
} from './queries.ts';
import { computeScore } from './score.ts';

const BATCH = 5000;
const HOUR_MS = 3_600_000;
/** Less than the time between two refreshes, because clocks and timers are never exact. */
const RECENTLY_MS = HOUR_MS / 2;
const COALESCE_MS = 1000;

/** What a refresh of every score changes: where agents stand, and nothing that is written of them. */
export const REORDERED: ChangeSet = { orders: ['score', 'trend', 'votes'] };

/**
 * Computes scores and trends anew: of the given agents, or of all when null. Reads and writes in
 * batches, so that memory does not grow with the catalogue.
 */
export async function refreshScores(
  sql: Pool,
  agentIds: readonly number[] | null,
  now: Date,
): Promise<void> {
  if (agentIds === null) await recountTotals(sql, now);
  const totals = await selectTotals(sql);
  let afterId: number | undefined = 0;
  while (afterId !== undefined) {
    const range: InputsRange = { agentIds, afterId, limit: BATCH };
    const inputs = await selectInputs(sql, range, now);
    const rows = inputs.map((row) => ({ ...row, computed: computeScore(row, totals, now) }));
    if (rows.length > 0) await upsertScores(sql, rows, now);
    afterId = rows.length === BATCH ? rows.at(-1)?.agentId : undefined;
  }
  if (agentIds === null) await arrangeShelves(sql);
}

export interface Ranking {
  /** An agent's inputs have changed: its row is due within a second. */
  touch(agentId: number): void;
  /** Computes what is due now. */
  flush(): Promise<void>;
  stop(): void;
}

/** Keeps the scores current: what was touched within a second, everything every hour. */
export function keepRanking(
  sql: Pool,
  now: () => Date,
  onChange: (changes: ChangeSet) => Promise<unknown>,
  onError: (error: unknown) => void,
): Ranking {
  const due = new Set<number>();
  let timer: NodeJS.Timeout | undefined;

  async function refreshAll() {
    const after = new Date(now().getTime() - RECENTLY_MS);
    if (await claimRefresh(sql, now(), after)) await refreshScores(sql, null, now());
    await onChange(REORDERED);
  }
  const hourly = setInterval(() => refreshAll().catch(onError), HOUR_MS);
  hourly.unref();

  async function flush() {
    clearTimeout(timer);
    timer = undefined;
    const agents = [...due];
    due.clear();
    if (agents.length === 0) return;
    try {
      await refreshScores(sql, agents, now());
      await onChange({ orders: ['score', 'trend'] });
    } catch (error) {
      // Still due: with the next touch, or at the latest when everything is.
      for (const agentId of agents) due.add(agentId);
      throw error;
    }
  }

  return {
    flush,
    touch(agentId) {
      due.add(agentId);
      timer ??= setTimeout(() => flush().catch(onError), COALESCE_MS);
    },
    stop() {
      clearInterval(hourly);
      clearTimeout(timer);
    },
  };
}

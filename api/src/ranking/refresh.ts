import type { Pool } from '../db/client.ts';
import { type InputsRange, selectInputs, selectTotals, upsertScores } from './queries.ts';
import { computeScore } from './score.ts';

const BATCH = 5000;
const HOUR_MS = 3_600_000;
const COALESCE_MS = 1000;

/**
 * Computes scores and trends anew: of the given agents, or of all when null. Reads and writes in
 * batches, so that memory does not grow with the catalogue.
 */
export async function refreshScores(
  sql: Pool,
  agentIds: readonly number[] | null,
  now: Date,
): Promise<void> {
  const totals = await selectTotals(sql);
  let afterId: number | undefined = 0;
  while (afterId !== undefined) {
    const range: InputsRange = { agentIds, afterId, limit: BATCH };
    const inputs = await selectInputs(sql, range, now);
    const rows = inputs.map((row) => ({ ...row, computed: computeScore(row, totals, now) }));
    if (rows.length > 0) await upsertScores(sql, rows, now);
    afterId = rows.length === BATCH ? rows.at(-1)?.agentId : undefined;
  }
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
  onChange: () => void,
  onError: (error: unknown) => void,
): Ranking {
  const due = new Set<number>();
  let timer: NodeJS.Timeout | undefined;

  const refresh = async (agentIds: readonly number[] | null) => {
    await refreshScores(sql, agentIds, now());
    onChange();
  };
  const hourly = setInterval(() => refresh(null).catch(onError), HOUR_MS);
  hourly.unref();

  async function flush() {
    clearTimeout(timer);
    timer = undefined;
    const agentIds = [...due];
    due.clear();
    if (agentIds.length > 0) await refresh(agentIds);
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

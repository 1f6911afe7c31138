import { setTimeout as sleep } from 'node:timers/promises';
import type { ChangeSet } from '../changes/change-set.ts';
import type { Pool } from '../db/client.ts';
import { claimRun, releaseClaim } from './queries.ts';
import { REORDERED, rankingDay, runRanking } from './run.ts';

const HOUR_MS = 3_600_000;
/** A run of a million agents takes minutes. A claim that is older belongs to a process that died. */
const CLAIM_MS = HOUR_MS / 2;
/** Longest wait for a statement of a run that is stopped: its server may be gone, in milliseconds. */
const STOP_MS = 3000;

export interface DailyRun {
  /** Settles when no run is under way. */
  idle(): Promise<void>;
  /** Stops a run that is under way; another process, or the next one, finishes it. */
  stop(): Promise<void>;
}

/**
 * Makes sure that each day (UTC) has a ranking run: looks now, and then every hour. Of several
 * processes one does it for all.
 */
export function runDaily(
  sql: Pool,
  now: () => Date,
  onChange: (changes: ChangeSet) => Promise<unknown>,
  onError: (error: unknown) => void,
): DailyRun {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();

  async function runIfDue(): Promise<void> {
    const claimedAt = now();
    const asOf = rankingDay(claimedAt);
    const expired = new Date(claimedAt.getTime() - CLAIM_MS);
    if (!(await claimRun(sql, asOf, claimedAt, expired))) return;
    try {
      await runRanking(sql, asOf, stopping.signal);
    } catch (error) {
      await releaseClaim(sql, claimedAt);
      throw error;
    }
    await onChange(REORDERED);
  }

  function look(): void {
    running = running.then(runIfDue).catch((error) => {
      if (!stopping.signal.aborted) onError(error);
    });
  }

  look();
  const timer = setInterval(look, HOUR_MS).unref();
  return {
    idle: () => running,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await Promise.race([running, sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}

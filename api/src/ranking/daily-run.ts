import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError } from '@agent-atlas/server-kit/base/config';
import { repeat } from '@agent-atlas/server-kit/base/repeat';
import type { Pool } from '@agent-atlas/server-kit/db/client';
import type { OpenDatabase } from '@agent-atlas/server-kit/db/open';
import type { ChangeSet } from '../changes/change-set.ts';
import { isLeaseAwaited, withLease } from '../db/lease.ts';
import { selectRun } from './queries.ts';
import { REORDERED, rankingDay, runRanking } from './run.ts';

/**
 * How often a process checks for a due run, in milliseconds. Another process takes over within this
 * time.
 */
const CHECK_MS = 10 * 60_000;
/**
 * How long `stop` waits for a running statement, whose server may be unreachable, in milliseconds.
 */
const STOP_MS = 3000;

export interface DailyRun {
  /** Resolves when no run is in progress. */
  idle(): Promise<void>;
  /** Stops a run in progress. Another process, or the next start, finishes it. */
  stop(): Promise<void>;
}

/**
 * Makes sure that each day (UTC) has a ranking run: checks now, and then every ten minutes. One
 * process runs it for all, under the lease that jobs use. A run stops for a job that waits, and the
 * next check finishes it.
 *
 * @param database its connections for long-running work, and whether other processes share it
 */
export function runDaily(
  { maintenance: sql, isShared }: Pick<OpenDatabase, 'maintenance' | 'isShared'>,
  now: () => Promise<Date>,
  onChange: (changes: ChangeSet) => Promise<unknown>,
  onError: (error: unknown) => void,
): DailyRun {
  const stopping = new AbortController();

  async function runIfDue(): Promise<void> {
    const asOf = rankingDay(await now());
    if (await isDone(sql, asOf)) return;
    if (isShared) await ignoreTakenLease(withLease(sql, 'daily ranking run', () => run(asOf), 0));
    else await run(asOf);
  }

  async function run(asOf: Date): Promise<void> {
    // Another process may have finished it in the meantime.
    if (await isDone(sql, asOf)) return;
    await runRanking(sql, asOf, checkpoint);
    await onChange(REORDERED);
  }

  async function checkpoint(): Promise<void> {
    stopping.signal.throwIfAborted();
    if (isShared && (await isLeaseAwaited(sql))) throw new LeaseAwaited();
  }

  const checks = repeat(CHECK_MS, runIfDue, onError);
  checks.run();
  return {
    idle: checks.idle,
    async stop() {
      stopping.abort();
      await Promise.race([checks.stop(), sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}

async function isDone(sql: Pool, asOf: Date): Promise<boolean> {
  const last = await selectRun(sql);
  return last.asOf !== null && last.asOf >= asOf;
}

/** Stops a run because a job waits for its lease. */
class LeaseAwaited extends Error {
  override readonly name = 'LeaseAwaited';
}

/** Ignores a lease that another job holds or awaits, because the next check runs again. */
async function ignoreTakenLease(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof SetupError || error instanceof LeaseAwaited)) throw error;
  }
}

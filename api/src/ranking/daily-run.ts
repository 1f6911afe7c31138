import { setTimeout as sleep } from 'node:timers/promises';
import type { ChangeSet } from '../changes/change-set.ts';
import { SetupError } from '../config.ts';
import type { Pool } from '../db/client.ts';
import { isLeaseAwaited, withLease } from '../db/lease.ts';
import type { OpenDatabase } from '../db/open.ts';
import { selectRun } from './queries.ts';
import { REORDERED, rankingDay, runRanking } from './run.ts';

/** Also how soon another process takes over from one that has stopped, or died. */
const LOOK_MS = 10 * 60_000;
/** Longest wait for a statement of a run that is stopped: its server may be gone, in milliseconds. */
const STOP_MS = 3000;

export interface DailyRun {
  /** Settles when no run is under way. */
  idle(): Promise<void>;
  /** Stops a run that is under way; another process, or the next one, finishes it. */
  stop(): Promise<void>;
}

/**
 * Makes sure that each day (UTC) has a ranking run: looks now, and then every ten minutes. Of several
 * processes one does it for all, while no job changes what it reads. A run gives way to a job that
 * waits, and the next look finishes it.
 *
 * @param database its connections for work that may take long, and whether other processes use it
 */
export function runDaily(
  { maintenance: sql, isShared }: Pick<OpenDatabase, 'maintenance' | 'isShared'>,
  now: () => Date,
  onChange: (changes: ChangeSet) => Promise<unknown>,
  onError: (error: unknown) => void,
): DailyRun {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();

  async function runIfDue(): Promise<void> {
    const asOf = rankingDay(now());
    if (await isDone(sql, asOf)) return;
    if (isShared) await unlessTaken(withLease(sql, 'daily ranking run', () => run(asOf), 0));
    else await run(asOf);
  }

  async function run(asOf: Date): Promise<void> {
    // Another process may have done it since.
    if (await isDone(sql, asOf)) return;
    await runRanking(sql, asOf, checkpoint);
    await onChange(REORDERED);
  }

  async function checkpoint(): Promise<void> {
    stopping.signal.throwIfAborted();
    if (isShared && (await isLeaseAwaited(sql))) throw new GaveWay();
  }

  function look(): void {
    running = running.then(runIfDue).catch((error) => {
      if (!stopping.signal.aborted) onError(error);
    });
  }

  look();
  const timer = setInterval(look, LOOK_MS).unref();
  return {
    idle: () => running,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await Promise.race([running, sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}

async function isDone(sql: Pool, asOf: Date): Promise<boolean> {
  const last = await selectRun(sql);
  return last.asOf !== null && last.asOf >= asOf;
}

/** A job waits for the lease that the run holds. */
class GaveWay extends Error {
  override readonly name = 'GaveWay';
}

/** A lease that another job has, or wants, is no failure: the next look finds it free. */
async function unlessTaken(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof SetupError || error instanceof GaveWay)) throw error;
  }
}

import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { SetupError } from '@agent-atlas/server-kit/base/config';
import type { Pool, Sql } from '@agent-atlas/server-kit/db/client';

/** An arbitrary number that identifies the lock and that nothing else uses. */
const LEASE_LOCK = 7_265_303;
/** Every job that waits for the lease holds this lock, so that less urgent work can yield. */
const WAITING_LOCK = LEASE_LOCK + 1;
/** The longest wait for another job, and the polling interval, in milliseconds. */
const WAIT_MS = 60_000;
const POLL_MS = 250;
/** PostgreSQL truncates the name of a connection to this length. */
const NAME_BYTES = 63;

/**
 * Runs a job while no other job runs on the same PostgreSQL. The lease is a transaction-level lock
 * on its own connection, so it ends with this process and works through any pooler. Throws a
 * {@link SetupError} that names the holder if the lease is not available in time.
 */
export async function withLease<T>(
  pool: Pool,
  job: string,
  work: () => Promise<T>,
  waitMs = WAIT_MS,
): Promise<T> {
  const result = await pool.begin(async (tx) => {
    const name = `${job} on ${hostname()}, process ${process.pid}`.slice(0, NAME_BYTES);
    await tx`
      select
        set_config('application_name', ${name}, true),
        set_config('idle_in_transaction_session_timeout', '0', true)`;
    const deadline = performance.now() + waitMs;
    for (let isWaiting = false; !(await tryLock(tx)); isWaiting = true) {
      if (performance.now() >= deadline) throw new SetupError(await describeHolder(tx, waitMs));
      if (!isWaiting) await tx`select pg_advisory_xact_lock_shared(${WAITING_LOCK})`;
      await setTimeout(POLL_MS);
    }
    // Releases the snapshot of the previous statement, which would block `create index
    // concurrently` and vacuum for as long as the lease is held.
    await tx`select`.simple();
    return { value: await work() };
  });
  return result.value;
}

/** Returns whether a job waits for the lease. */
export async function isLeaseAwaited(sql: Sql): Promise<boolean> {
  const rows = await sql`
    select from pg_locks
    where locktype = 'advisory' and classid = 0 and objid = ${WAITING_LOCK} and granted
      and database = (select oid from pg_database where datname = current_database())`;
  return rows.length > 0;
}

// Polls instead of waiting, because a waiting statement would block `create index concurrently`.
async function tryLock(tx: Sql): Promise<boolean> {
  const [row] = await tx<{ locked: boolean }[]>`
    select pg_try_advisory_xact_lock(${LEASE_LOCK}) as locked`;
  return row?.locked === true;
}

async function describeHolder(tx: Sql, waitMs: number): Promise<string> {
  const [holder] = await tx<{ name: string; since: Date }[]>`
    select application_name as name, xact_start as since
    from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and classid = 0 and objid = ${LEASE_LOCK} and granted
      and database = (select oid from pg_database where datname = current_database())`;
  const who = holder ? `${holder.name}, since ${holder.since.toISOString()}` : 'another process';
  return `Another job is running: ${who}. Waited ${Math.round(waitMs / 1000)} s; run this again when it has ended.`;
}

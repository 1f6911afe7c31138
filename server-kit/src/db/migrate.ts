import { setTimeout } from 'node:timers/promises';
import { SetupError } from '../base/config.ts';
import { errorCode } from '../base/error-code.ts';
import type { Pool, Sql } from './client.ts';
import { LOCK_NOT_AVAILABLE } from './errors.ts';
import { type Migration, selectApplied, statementsOf } from './migrations.ts';

/** An arbitrary number that identifies the lock and that nothing else uses. */
const MIGRATION_LOCK = 7_265_301;

/**
 * The longest wait for a table lock, in milliseconds. While a migration waits, every later query of
 * the table queues behind it, so it waits only briefly and retries.
 */
const LOCK_TIMEOUT_MS = 200;
const PAUSE_MS = 1000;
const DEADLINE_MS = 10 * 60_000;

interface MigrateOptions {
  /** How long to retry the locks of one migration, in milliseconds. */
  readonly deadlineMs?: number;
  /** Called once for each migration that has to wait. */
  onWait?(text: string): void;
}

/**
 * Applies every migration that the database lacks, each in its own transaction, in the given order.
 * Returns the names of the applied ones. Throws a {@link SetupError} if an applied file was edited,
 * if the schema is older than these migrations can upgrade, or if a lock is not available in time;
 * then nothing of that file is applied.
 */
export async function migrate(
  sql: Pool,
  migrations: readonly Migration[],
  { deadlineMs = DEADLINE_MS, onWait = () => {} }: MigrateOptions = {},
): Promise<string[]> {
  const withRetry = <T>(what: string, attempt: () => Promise<T>) =>
    retry(sql, what, attempt, deadlineMs, onWait);
  await withRetry('schema_migration', () => sql.begin(prepareLedger));
  await withRetry('schema_migration', () => sql.begin((tx) => checkApplied(tx, migrations)));
  const ran: string[] = [];
  for (const migration of migrations) {
    const apply = () =>
      migration.isTransactional
        ? sql.begin((tx) => applyLocked(tx, migration))
        : applyWithoutTransaction(sql, migration, deadlineMs);
    if (await withRetry(migration.name, apply)) ran.push(migration.name);
  }
  return ran;
}

/** Applies the given migrations that the database lacks, all in the given transaction. */
export async function applyMigrations(tx: Sql, migrations: readonly Migration[]): Promise<void> {
  await prepareLedger(tx);
  await tx`set local lock_timeout = 0`;
  const applied = await selectApplied(tx);
  for (const migration of migrations) {
    if (applied.has(migration.name)) continue;
    if (migration.after === undefined || applied.has(migration.after))
      await tx.unsafe(migration.text.replace(/\bconcurrently\b/gi, ''));
    await recordApplied(tx, migration);
  }
}

/** Another process is running a migration. */
class MigrationBusyError extends Error {
  override readonly name = 'MigrationBusyError';
}

async function retry<T>(
  sql: Pool,
  what: string,
  attempt: () => Promise<T>,
  deadlineMs: number,
  onWait: (text: string) => void,
): Promise<T> {
  const deadline = performance.now() + deadlineMs;
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      const isLocked = errorCode(error) === LOCK_NOT_AVAILABLE;
      if (!isLocked && !(error instanceof MigrationBusyError)) throw error;
      const reason = isLocked ? `a lock. ${await oldestTransaction(sql)}` : 'another migration.';
      if (performance.now() > deadline) {
        throw new SetupError(
          `${what} waited ${Math.round(deadlineMs / 1000)} s for ${reason} Nothing of it is applied.`,
        );
      }
      if (attempts === 1) onWait(`${what} waits for ${reason}`);
      // Adds jitter, so that two processes do not collide repeatedly.
      await setTimeout(PAUSE_MS / 2 + Math.random() * PAUSE_MS);
    }
  }
}

async function oldestTransaction(sql: Pool): Promise<string> {
  const [oldest] = await sql<{ pid: number; name: string; since: Date }[]>`
    select pid, coalesce(nullif(application_name, ''), 'unnamed') as name, xact_start as since
    from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
    order by xact_start limit 1`;
  if (!oldest) return '';
  const { pid, name, since } = oldest;
  return `The oldest transaction is of ${name} (PostgreSQL process ${pid}), since ${since.toISOString()}.`;
}

/** Locks the migrations of this database and limits the wait for table locks. */
async function lock(tx: Sql): Promise<void> {
  await tx`set local statement_timeout = 0`;
  await tx`select set_config('lock_timeout', ${`${LOCK_TIMEOUT_MS}ms`}, true)`;
  // Polls instead of waiting, because a waiting statement would block `create index concurrently`.
  const [got] = await tx<{ locked: boolean }[]>`
    select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as locked`;
  if (!got?.locked) throw new MigrationBusyError();
}

async function prepareLedger(tx: Sql): Promise<void> {
  await lock(tx);
  await tx`
    create table if not exists schema_migration (
      name text primary key,
      applied_at timestamptz not null default now(),
      checksum text
    )`;
}

/**
 * Throws for edited files and for a schema that is too old. Records those migrations that describe
 * what the database already has.
 */
async function checkApplied(tx: Sql, migrations: readonly Migration[]): Promise<void> {
  await lock(tx);
  const applied = await selectApplied(tx);
  for (const migration of migrations) {
    const { name, checksum, replaces } = migration;
    const known = applied.get(name);
    if (known !== undefined && known !== checksum)
      throw new SetupError(
        `${name} was edited after it was applied. Restore it, and put the change into a new migration.`,
      );
    if (replaces === undefined || known !== undefined || applied.size === 0) continue;
    if (!applied.has(replaces))
      throw new SetupError(
        `The schema is older than this release can upgrade: it lacks ${replaces}. First migrate it with a release that has that file.`,
      );
    await recordApplied(tx, migration);
  }
}

async function isApplied(sql: Sql, { name }: Pick<Migration, 'name'>): Promise<boolean> {
  return (await sql`select from schema_migration where name = ${name}`).length > 0;
}

async function recordApplied(sql: Sql, { name, checksum }: Migration): Promise<void> {
  await sql`insert into schema_migration (name, checksum) values (${name}, ${checksum})`;
}

async function applyLocked(tx: Sql, migration: Migration): Promise<boolean> {
  await lock(tx);
  if (await isApplied(tx, migration)) return false;
  const { after } = migration;
  const isNeeded = after === undefined || (await isApplied(tx, { name: after }));
  if (isNeeded) await tx.unsafe(migration.text);
  await recordApplied(tx, migration);
  return isNeeded;
}

/** Runs statement by statement on one connection. After a failure, the whole file runs again. */
async function applyWithoutTransaction(
  sql: Pool,
  migration: Migration,
  deadlineMs: number,
): Promise<boolean> {
  const connection = await sql.reserve();
  try {
    const [got] = await connection<{ locked: boolean }[]>`
      select pg_try_advisory_lock(${MIGRATION_LOCK}) as locked`;
    if (!got?.locked) throw new MigrationBusyError();
    try {
      if (await isApplied(connection, migration)) return false;
      await connection`set statement_timeout = 0`;
      // These statements may wait for transactions, because nothing queues behind them.
      await connection`select set_config('lock_timeout', ${`${deadlineMs}ms`}, false)`;
      for (const statement of statementsOf(migration)) await connection.unsafe(statement);
      await recordApplied(connection, migration);
      return true;
    } finally {
      await connection`reset lock_timeout`;
      await connection`reset statement_timeout`;
      await connection`select pg_advisory_unlock(${MIGRATION_LOCK})`;
    }
  } finally {
    connection.release();
  }
}

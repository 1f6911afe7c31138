import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool, Sql } from './client.ts';

// Any number will do, as long as nothing else locks the same one.
const MIGRATION_LOCK = 7_265_301;

/**
 * Brings the schema up to date: every file of `dir` (`NNNN-name.sql`) that the database has not
 * seen runs in a transaction of its own, in the order of the names. Processes that start together
 * wait for each other. Gives the names that ran now.
 */
export async function migrate(sql: Pool, dir: string): Promise<string[]> {
  const applied: string[] = [];
  for (const name of await migrationNames(dir)) {
    const ran = await sql.begin((tx) => applyMigrations(tx, dir, [name]));
    applied.push(...ran);
  }
  return applied;
}

/** The names of all migrations there are, in their order. */
export async function migrationNames(dir: string): Promise<string[]> {
  return (await readdir(dir)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort();
}

/** Runs those of these migrations that the database has not seen, in the given transaction. */
export async function applyMigrations(
  tx: Sql,
  dir: string,
  names: readonly string[],
): Promise<string[]> {
  // A migration may take as long as it needs; the limit is meant for requests.
  await tx`set local statement_timeout = 0`;
  await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
  // Under the lock: even `if not exists` fails when two do it at once.
  await tx`
    create table if not exists schema_migration (
      name text primary key,
      applied_at timestamptz not null default now()
    )`;
  const applied: string[] = [];
  for (const name of names) {
    const known = await tx`select name from schema_migration where name = ${name}`;
    if (known.length > 0) continue;
    await tx.file(join(dir, name));
    await tx`insert into schema_migration (name) values (${name})`;
    applied.push(name);
  }
  return applied;
}

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from './client.ts';

// Any number will do, as long as nothing else locks the same one.
const MIGRATION_LOCK = 7_265_301;

/**
 * Brings the schema up to date: every file of `dir` (`NNNN-name.sql`) that the database has not
 * seen runs in a transaction of its own, in the order of the names. Processes that start together
 * wait for each other. Gives the names that ran now.
 */
export async function migrate(sql: Pool, dir: string): Promise<string[]> {
  const files = (await readdir(dir)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort();
  await sql`
    create table if not exists schema_migration (
      name text primary key,
      applied_at timestamptz not null default now()
    )`;
  const applied: string[] = [];
  for (const name of files) {
    const ran = await sql.begin(async (tx) => {
      // A migration may take as long as it needs; the limit is meant for requests.
      await tx`set local statement_timeout = 0`;
      await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
      const known = await tx`select name from schema_migration where name = ${name}`;
      if (known.length > 0) return false;
      await tx.file(join(dir, name));
      await tx`insert into schema_migration (name) values (${name})`;
      return true;
    });
    if (ran) applied.push(name);
  }
  return applied;
}

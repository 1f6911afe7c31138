import { ReadableError } from '@agent-atlas/server-kit/base/readable-error';
import type { Pool, Sql } from '@agent-atlas/server-kit/db/client';
import { applyMigrations } from '@agent-atlas/server-kit/db/migrate';
import type { Migration } from '@agent-atlas/server-kit/db/migrations';
import { readSchema } from '../../schema.ts';
import { newer, readBackup } from './read.ts';
import { nameList, selectTables } from './tables.ts';

interface RestoreOptions {
  /** Whether to delete the current data. */
  replace: boolean;
  onProgress(rows: number): void;
}

/**
 * Replaces the contents of the database with a backup in one transaction: if anything is wrong,
 * nothing changes. Migrates a backup of an older schema. Returns the number of rows.
 */
export async function restore(
  sql: Pool,
  file: string,
  { replace, onProgress }: RestoreOptions,
): Promise<number> {
  const migrations = await readSchema();
  // The checksum is at the end of the file, so nothing before it can be trusted until it is read.
  await checkBackup(file);
  return sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await dropTables(tx, replace);
    let tables: string[] = [];
    let done = 0;
    const rows = await readBackup(file, {
      async begin(names) {
        await applyMigrations(tx, migrationsOf(names, migrations));
        tables = await emptyTables(tx);
      },
      async add({ name, columns }, lines) {
        if (!tables.includes(name)) throw newer();
        const list = nameList(tx, columns);
        await tx`
          insert into ${tx(name)} (${list}) overriding system value
          select ${list}
          from jsonb_populate_recordset(null::${tx(name)}, ${`[${lines.join(',')}]`}::text::jsonb)`;
        done += lines.length;
        onProgress(done);
      },
    });
    for (const name of tables) await tx`alter table ${tx(name)} enable trigger user`;
    await continueSequences(tx);
    await applyMigrations(tx, migrations);
    return rows;
  });
}

/** The migrations that lead to the schema of a backup, by the names that its database had applied. */
function migrationsOf(names: readonly string[], migrations: readonly Migration[]): Migration[] {
  const isKnown = (name: string) =>
    migrations.some((known) => known.name === name || name <= (known.replaces ?? ''));
  if (!names.every(isKnown)) throw newer();
  return migrations.filter(
    ({ name, replaces }) => names.includes(name) || (replaces && names.includes(replaces)),
  );
}

/**
 * Reads a whole backup and returns its number of rows. Throws a {@link ReadableError} if it is
 * damaged.
 */
export async function checkBackup(file: string): Promise<number> {
  return readBackup(file, { begin: async () => {}, add: async () => {} });
}

/**
 * Drops all tables and routines of the schema. Throws if they are not ours, or not empty without
 * `replace`.
 */
async function dropTables(sql: Sql, replace: boolean): Promise<void> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' order by relname`;
  const names = tables.map(({ name }) => name);
  if (names.length === 0) return;
  if (!names.includes('schema_migration')) {
    throw new ReadableError(
      'This database contains tables of another application. Use a separate database.',
    );
  }
  const isUsed = names.includes('agent') && (await sql`select from agent limit 1`).length > 0;
  if (isUsed && !replace) {
    throw new ReadableError('This database is not empty. Use --replace to delete all of its data.');
  }
  await sql`drop table ${nameList(sql, names)} cascade`;
  const routines = await sql<{ signature: string }[]>`
    select oid::regprocedure::text as signature from pg_proc
    where pronamespace = current_schema()::regnamespace
      and not exists (
        select 1 from pg_depend where objid = pg_proc.oid and pg_depend.deptype = 'e'
      )`;
  for (const { signature } of routines) await sql.unsafe(`drop routine ${signature} cascade`);
}

/**
 * Deletes the rows that migrations inserted, and disables the triggers. Returns the names of the
 * tables.
 */
async function emptyTables(sql: Sql): Promise<string[]> {
  const tables = (await selectTables(sql)).map(({ name }) => name);
  await sql`truncate ${nameList(sql, tables)}`;
  for (const name of tables) await sql`alter table ${sql(name)} disable trigger user`;
  return tables;
}

/** Sets every sequence to continue after the highest stored number. */
async function continueSequences(sql: Sql): Promise<void> {
  for (const { name, identities } of await selectTables(sql)) {
    for (const column of identities) {
      await sql`
        select setval(sequence, highest) from (
          select
            pg_get_serial_sequence(quote_ident(${name}), ${column})::regclass as sequence,
            (select max(${sql(column)}) from ${sql(name)}) as highest
        ) as stored
        join pg_sequence on seqrelid = sequence
        where highest >= seqstart`;
    }
  }
}

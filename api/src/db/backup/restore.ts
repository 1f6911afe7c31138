import { ReadableError } from '@agent-atlas/server-kit/base/readable-error';
import type { Pool, Sql } from '@agent-atlas/server-kit/db/client';
import { applyMigrations } from '@agent-atlas/server-kit/db/migrate';
import type { Migration } from '@agent-atlas/server-kit/db/migrations';
import { readSchema } from '../../schema.ts';
import { newer, readBackup } from './read.ts';
import { nameList, selectTables, type Table } from './tables.ts';

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
    let tables: Table[] = [];
    /** Whether the backup may have tables and columns that a later schema dropped. */
    let isEarlier = false;
    let done = 0;
    const rows = await readBackup(file, {
      async begin(names) {
        await applyMigrations(tx, migrationsOf(names, migrations));
        isEarlier = await recordEarlier(tx, names);
        tables = await emptyTables(tx);
      },
      async add({ name, columns }, lines) {
        const table = tables.find((each) => each.name === name);
        const known = columns.filter((column) => table?.columns.includes(column));
        if (!isEarlier && known.length < columns.length) throw newer();
        if (!table) return;
        const list = nameList(tx, known);
        await tx`
          insert into ${tx(name)} (${list}) overriding system value
          select ${list}
          from jsonb_populate_recordset(null::${tx(name)}, ${`[${lines.join(',')}]`}::text::jsonb)`;
        done += lines.length;
        onProgress(done);
      },
    });
    for (const { name } of tables) await tx`alter table ${tx(name)} enable trigger user`;
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

/** Records the migrations that led to the schema of an earlier backup. Returns whether there are any. */
async function recordEarlier(sql: Sql, names: readonly string[]): Promise<boolean> {
  const { count } = await sql`
    insert into schema_migration (name, checksum)
    select name, '' from unnest(${[...names]}::text[]) as name
    on conflict (name) do nothing`;
  return count > 0;
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
async function emptyTables(sql: Sql): Promise<Table[]> {
  const tables = await selectTables(sql);
  const names = tables.map(({ name }) => name);
  await sql`truncate ${nameList(sql, names)}`;
  for (const name of names) await sql`alter table ${sql(name)} disable trigger user`;
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

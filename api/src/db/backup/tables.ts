import type { Fragment, Sql } from '@agent-atlas/server-kit/db/client';

/** A table of a backup. */
export interface Table {
  name: string;
  /** All columns except generated ones. */
  columns: string[];
  /** The primary key, which orders the rows so that equal tables give equal backups. */
  key: string[];
  /** The columns that are numbered by a sequence. */
  identities: string[];
  /** Whether a row may take megabytes, because a column has external storage. */
  hasLargeRows: boolean;
}

/** Bookkeeping tables, which belong to the database and not to its data. */
const OWN_TABLES = ['schema_migration', 'data_version'];

/**
 * Returns the tables with data, each after the tables that it references. Excludes unlogged tables,
 * whose data may be lost at any time.
 */
export async function selectTables(sql: Sql): Promise<Table[]> {
  const rows = await sql<(Table & { references: string[] })[]>`
    select
      pg_class.relname as name,
      array(
        select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum
      ) as columns,
      array(
        select attname::text
        from pg_index
        cross join unnest(pg_index.indkey) with ordinality as part (attnum, number)
        join pg_attribute on attrelid = pg_class.oid and pg_attribute.attnum = part.attnum
        where pg_index.indrelid = pg_class.oid and pg_index.indisprimary order by part.number
      ) as key,
      array(
        select attname::text from pg_attribute
        where attrelid = pg_class.oid and attidentity <> '' and not attisdropped
      ) as identities,
      exists (
        select from pg_attribute where attrelid = pg_class.oid and attnum > 0 and attstorage = 'e'
      ) as "hasLargeRows",
      array(
        select target.relname::text
        from pg_constraint join pg_class as target on target.oid = pg_constraint.confrelid
        where pg_constraint.conrelid = pg_class.oid and pg_constraint.contype = 'f'
          and target.oid <> pg_class.oid
      ) as "references"
    from pg_class
    where pg_class.relnamespace = current_schema()::regnamespace
      and pg_class.relkind = 'r' and pg_class.relpersistence = 'p'
      and pg_class.relname <> all (${OWN_TABLES}::text[])
    order by pg_class.relname`;
  const sorted: Table[] = [];
  const remaining = new Map(rows.map((row) => [row.name, row]));
  while (remaining.size > 0) {
    const next = [...remaining.values()].filter(
      (row) => !row.references.some((name) => remaining.has(name)),
    );
    if (next.length === 0) throw new Error(`Foreign keys form a cycle: ${[...remaining.keys()]}`);
    for (const { references, ...table } of next) {
      remaining.delete(table.name);
      sorted.push(table);
    }
  }
  return sorted;
}

/** Returns comma-separated identifiers. */
export function nameList(sql: Sql, names: readonly string[]): Fragment[] {
  return names.map((name, index) => (index === 0 ? sql`${sql(name)}` : sql`, ${sql(name)}`));
}

import type { Fragment, Sql } from '../client.ts';

/** A table as a backup holds it. */
export interface Table {
  name: string;
  /** Columns that are stored, generated ones left out. */
  columns: string[];
  /** What its rows are put in order by, so that equal tables give equal backups. */
  key: string[];
  /** The columns that are numbered by a sequence. */
  identities: string[];
  /** Whether one row may take megabytes: a column is stored out of line as it is. */
  hasLargeRows: boolean;
}

/** What migrations and processes keep about themselves: it belongs to the database, not the data. */
const OWN_TABLES = ['schema_migration', 'data_version'];

/**
 * The tables that hold data, each after those it points at. Unlogged tables are left out: what is
 * in them may be lost at any time.
 */
export async function selectTables(sql: Sql): Promise<Table[]> {
  const rows = await sql<(Table & { pointsAt: string[] })[]>`
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
        cross join unnest(pg_index.indkey) with ordinality as part (attnum, place)
        join pg_attribute on attrelid = pg_class.oid and pg_attribute.attnum = part.attnum
        where pg_index.indrelid = pg_class.oid and pg_index.indisprimary order by part.place
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
      ) as "pointsAt"
    from pg_class
    where pg_class.relnamespace = current_schema()::regnamespace
      and pg_class.relkind = 'r' and pg_class.relpersistence = 'p'
      and pg_class.relname <> all (${OWN_TABLES}::text[])
    order by pg_class.relname`;
  const sorted: Table[] = [];
  const left = new Map(rows.map((row) => [row.name, row]));
  while (left.size > 0) {
    const next = [...left.values()].filter((row) => !row.pointsAt.some((name) => left.has(name)));
    if (next.length === 0) throw new Error(`These tables point in a ring: ${[...left.keys()]}`);
    for (const { pointsAt, ...table } of next) {
      left.delete(table.name);
      sorted.push(table);
    }
  }
  return sorted;
}

/** Names, with commas between them. */
export function nameList(sql: Sql, names: readonly string[]): Fragment[] {
  return names.map((name, index) => (index === 0 ? sql`${sql(name)}` : sql`, ${sql(name)}`));
}

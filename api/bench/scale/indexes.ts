import type { Pool } from '../../src/db/client.ts';

/**
 * Does `work` while tables have no indexes but those of their keys, and makes them again after:
 * many rows go in far faster, and an index made of all rows at once is the denser.
 */
export async function withoutIndexes(
  sql: Pool,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select pg_class.relname as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = any (${[...tables]}::regclass[]) and not indisunique`;
  for (const { name } of indexes) await sql`drop index ${sql(name)}`;
  await work();
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`set local maintenance_work_mem = '512MB'`;
    for (const { definition } of indexes) await tx.unsafe(definition);
  });
}

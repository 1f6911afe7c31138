import type { Pool } from '../../server-kit/src/db/client.ts';

/**
 * Drops the non-unique indexes of tables, runs `work` and recreates the indexes. Inserting many
 * rows is much faster that way, and the new indexes are denser.
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

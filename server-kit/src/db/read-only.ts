import type { Sql } from './client.ts';

/** Returns why the database rejects writes; null if it accepts them. */
export async function selectReadOnlyReason(sql: Sql): Promise<string | null> {
  const [state] = await sql<{ isStandby: boolean; isReadOnly: boolean }[]>`
    select
      pg_is_in_recovery() as "isStandby",
      current_setting('transaction_read_only') = 'on' as "isReadOnly"`;
  if (state?.isStandby) return 'The database is a standby and does not accept writes.';
  return state?.isReadOnly ? 'The database is read-only (default_transaction_read_only).' : null;
}

import type { Pool } from '../../server-kit/src/db/client.ts';

const TABLES = [
  'release_pointer',
  'release_change',
  'release_work',
  'release_server',
  'release_set',
  'release_set_member',
  'release_set_file',
  'release',
  'release_test',
  'release_file',
  'release_blob',
  'release_audit',
  'release_webhook_delivery',
  'release_diff',
  'release_diff_file',
  'release_diff_acceptance',
  'release_review',
  'observation',
  'observation_network',
  'observed_error',
  'release_drive',
];

/** Removes all releases from a database. */
export async function emptyReleases(sql: Pool): Promise<void> {
  await sql.begin(async (tx) => {
    // In the order of the process that looks at drives: it reads them before it locks the state, as every change does.
    await tx`lock table release_drive`;
    await tx`select from release_state for update`;
    // Without foreign keys, the order does not matter. Truncating would create new files for each table and index,
    // which takes longer than a test.
    await tx`set local session_replication_role = replica`;
    await tx.unsafe(TABLES.map((table) => `delete from ${table};`).join(''));
    await tx`
    update release_state set
      revision = 0, active = '{}', canaries = '{}', previous = '{}', ticks = ticks + 1`;
  });
}

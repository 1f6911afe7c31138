import type { Pool } from '../../src/db/client.ts';

/** Leaves a database without releases, as a new one is. */
export async function emptyReleases(sql: Pool): Promise<void> {
  await sql.begin(async (tx) => {
    // As every change does first, so that nothing waits in a ring.
    await tx`select from release_state for update`;
    await tx`
    truncate release_pointer, release_change, release_work, release_server, release_set,
      release_set_member, release_set_file, release, release_file, release_blob, release_audit, release_webhook_delivery`;
    await tx`
    update release_state set
      revision = 0, active = '{}', canaries = '{}', previous = '{}', ticks = ticks + 1`;
  });
}

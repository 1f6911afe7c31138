import { expect } from 'vitest';
import type { Pool } from '../../../server-kit/src/db/client.ts';
import { rankAndAnnounce } from '../../src/ranking/rank-and-announce.ts';

/** Ends a job as the command-line tools do, on a database where the ranking run fails. */
export async function rankInVain(sql: Pool): Promise<void> {
  await sql`alter table ranking_totals rename to ranking_totals_elsewhere`;
  try {
    await expect(rankAndAnnounce(sql)).rejects.toThrow('ranking_totals');
  } finally {
    await sql`alter table ranking_totals_elsewhere rename to ranking_totals`;
  }
}

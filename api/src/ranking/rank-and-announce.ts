import type { Pool } from '@agent-atlas/server-kit/db/client';
import { announce } from '../changes/announce.ts';
import { selectNow } from './queries.ts';
import { rankingDay, runRanking } from './run.ts';

/**
 * Finishes a job that changed agents or reviews: ranks them for today and notifies the API
 * processes. The job already announced its own change in its transaction, in case the run fails.
 */
export async function rankAndAnnounce(sql: Pool): Promise<void> {
  await runRanking(sql, rankingDay(await selectNow(sql)));
  await announce(sql, [{ everything: true }]);
}

import { announce } from '../changes/announce.ts';
import type { Pool } from '../db/client.ts';
import { rankingDay, runRanking } from './run.ts';

/**
 * Ends a job that has changed agents or reviews: ranks them for today, and tells the API's processes.
 * The job has told them of its own change in its transaction, should the run fail.
 */
export async function rankAndAnnounce(sql: Pool): Promise<void> {
  await runRanking(sql, rankingDay(new Date()));
  await announce(sql, [{ everything: true }]);
}

import { join } from 'node:path';
import { seed } from '../../src/catalogue/seed.ts';
import { PACKAGE_DIR } from '../../src/config.ts';
import type { Pool } from '../../src/db/client.ts';
import { migrate } from '../../src/db/migrate.ts';
import { rankingDay, runRanking } from '../../src/ranking/run.ts';
import { FIXTURE } from '../fixture.ts';

/** Fills an empty database with the schema and the fixture. */
export async function prepare(sql: Pool): Promise<void> {
  await migrate(sql, join(PACKAGE_DIR, 'migrations'));
  await seed(sql, FIXTURE, true);
  await runRanking(sql, rankingDay(new Date()));
}

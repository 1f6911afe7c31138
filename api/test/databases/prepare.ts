import type { Pool } from '../../../server-kit/src/db/client.ts';
import { migrate } from '../../../server-kit/src/db/migrate.ts';
import { publishCatalogue } from '../../src/catalogue/publish.ts';
import { rankingDay, runRanking } from '../../src/ranking/run.ts';
import { readSchema } from '../../src/schema.ts';
import { FIXTURE } from '../fixture.ts';

/** Fills an empty database with the schema and the fixture. */
export async function prepare(sql: Pool): Promise<void> {
  await migrate(sql, await readSchema());
  await publishCatalogue(sql, FIXTURE, { withSampleReviews: true, today: '2026-01-31' });
  await runRanking(sql, rankingDay(new Date()));
}

import { publishCatalogue } from '../../src/catalogue/publish.ts';
import type { Pool } from '../../src/db/client.ts';
import { migrate } from '../../src/db/migrate.ts';
import { MIGRATIONS } from '../../src/db/migrations.ts';
import { refreshScores } from '../../src/ranking/refresh.ts';
import { FIXTURE } from '../fixture.ts';

/** Fills an empty database with the schema and the fixture. */
export async function prepare(sql: Pool): Promise<void> {
  await migrate(sql, MIGRATIONS);
  await publishCatalogue(sql, FIXTURE, { withSampleReviews: true, today: '2026-01-31' });
  await refreshScores(sql, null, new Date());
}

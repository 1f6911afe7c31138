import type { Pool } from '../../server-kit/src/db/client.ts';
import { publishCatalogue } from '../src/catalogue/publish.ts';
import { selectLastPublication } from '../src/catalogue/queries.ts';
import type { Catalogue } from '../src/catalogue/read.ts';
import { runRanking } from '../src/ranking/run.ts';

export const TODAY = '2026-11-21';

/** Publishes a catalogue as the next version, even if agents are missing, and runs the ranking. */
export async function publishNext(
  sql: Pool,
  catalogue: Omit<Catalogue, 'version'>,
  withSampleReviews = true,
): Promise<void> {
  const version = ((await selectLastPublication(sql))?.version ?? 0) + 1;
  const contentHash = `${catalogue.contentHash}-${version}`;
  const options = { withSampleReviews, allowLoss: true, today: TODAY };
  await publishCatalogue(sql, { ...catalogue, contentHash, version }, options);
  await runRanking(sql, new Date(`${TODAY}T00:00:00Z`));
}

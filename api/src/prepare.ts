import { readConfig, SetupError } from '@agent-atlas/server-kit/base/config';
import type { Pool } from '@agent-atlas/server-kit/db/client';
import { migrate } from '@agent-atlas/server-kit/db/migrate';
import { selectDatabaseProblems } from '@agent-atlas/server-kit/db/requirements';
import { today } from './base/today.ts';
import { describeOutcome, PublicationRefused, publishCatalogue } from './catalogue/publish.ts';
import { selectLastPublication } from './catalogue/queries.ts';
import { CATALOGUE_DIR, CatalogueError, readCatalogue } from './catalogue/read.ts';
import { withJob } from './cli/with-database.ts';
import { rankAndAnnounce } from './ranking/rank-and-announce.ts';
import { readSchema } from './schema.ts';

type Report = (text: string) => void;

/**
 * Prepares the database for serving, as one job: migrates the schema, publishes the catalogue, and
 * computes the ranking. If the catalogue cannot be published, reports that and leaves the published
 * one in place; without a published one, rejects.
 *
 * @param folder the folder of the catalogue
 */
export async function prepareDirectory(
  onProgress: Report,
  folder: string = CATALOGUE_DIR,
): Promise<void> {
  const { DATABASE_URL, SAMPLE_REVIEWS } = readConfig(process.env);
  onProgress('Opening the database');
  await withJob('prepare', async (sql) => {
    const problems = DATABASE_URL === '' ? [] : await selectDatabaseProblems(sql);
    if (problems.length > 0) throw new SetupError(problems.join('\n'));
    const ran = await migrate(sql, await readSchema(), { onWait: onProgress });
    if (ran.length > 0) onProgress(`Migrated the schema: ${ran.join(', ')}`);
    await publish(sql, folder, SAMPLE_REVIEWS, onProgress);
    await rankAndAnnounce(sql);
  });
}

async function publish(
  sql: Pool,
  folder: string,
  withSampleReviews: boolean,
  onProgress: Report,
): Promise<void> {
  try {
    const catalogue = await readCatalogue(folder);
    const outcome = await publishCatalogue(sql, catalogue, { withSampleReviews, today: today() });
    if (outcome.kind === 'published') onProgress(describeOutcome(outcome));
  } catch (error) {
    const isRefused = error instanceof PublicationRefused || error instanceof CatalogueError;
    const last = await selectLastPublication(sql);
    if (!isRefused || !last) throw error;
    onProgress(`The catalogue stays at version ${last.version}. ${error.message}`);
  }
}

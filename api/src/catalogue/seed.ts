import type { Pool } from '../db/client.ts';
import { dictionaryOf, documentOf } from '../search/document.ts';
import { replaceSearch } from '../search/queries.ts';
import {
  loadedHash,
  lockCatalogue,
  recountReviews,
  rememberHash,
  removeOthers,
  replaceSampleReviews,
  upsertAgents,
  upsertCategories,
} from './queries.ts';
import type { Catalogue } from './read.ts';

/** The way rows are made of the files; a higher number loads unchanged files again. */
const LOADER_VERSION = 3;

/**
 * Makes the database hold exactly this catalogue, in one transaction: agents by id, and sample
 * reviews only where they are wanted. Genuine reviews and votes of the agents that stay are not
 * touched. Gives false, having done nothing, when the same catalogue was loaded last.
 */
export async function seed(
  sql: Pool,
  catalogue: Catalogue,
  withSampleReviews: boolean,
): Promise<boolean> {
  const hash = `${LOADER_VERSION}-${withSampleReviews ? 'samples' : 'plain'}-${catalogue.contentHash}`;
  return sql.begin(async (tx) => {
    await lockCatalogue(tx);
    if ((await loadedHash(tx)) === hash) return false;
    const { agents } = catalogue;
    await upsertCategories(tx, [...new Set(agents.map((agent) => agent.category))]);
    await upsertAgents(tx, agents);
    await removeOthers(
      tx,
      agents.map((agent) => agent.id),
    );
    await replaceSearch(tx, agents.map(documentOf), dictionaryOf(agents));
    await replaceSampleReviews(tx, withSampleReviews ? catalogue.reviews : []);
    await recountReviews(tx);
    await rememberHash(tx, hash);
    return true;
  });
}

import type { Pool, Sql } from '../db/client.ts';
import { recordChanges } from '../history/record-changes.ts';
import { dictionaryOf, documentOf } from '../search/document.ts';
import { replaceSearch } from '../search/queries.ts';
import {
  lockCatalogue,
  recountReviews,
  rememberLoad,
  removeOthers,
  replaceSampleReviews,
  selectAgentIds,
  selectCatalogueAgents,
  selectLastLoad,
  upsertAgents,
  upsertCategories,
} from './queries.ts';
import type { Catalogue } from './read.ts';

/** The way rows are made of the files; a higher number loads unchanged files again. */
const LOADER_VERSION = 4;

/**
 * Makes the database hold exactly this catalogue, in one transaction: agents by id, and sample
 * reviews only where they are wanted. Genuine reviews and votes of the agents that stay are not
 * touched. Agents that were imported stay as they are, and only the sample reviews are loaded.
 * Gives false, having done nothing, when the same was loaded last.
 */
export async function seed(
  sql: Pool,
  catalogue: Catalogue,
  withSampleReviews: boolean,
): Promise<boolean> {
  const hash = `${LOADER_VERSION}-${withSampleReviews ? 'samples' : 'plain'}-${catalogue.contentHash}`;
  return sql.begin(async (tx) => {
    await lockCatalogue(tx);
    const last = await selectLastLoad(tx);
    if (last?.contentHash === hash) return false;
    const source = last?.source ?? 'files';
    if (source === 'files') await loadAgents(tx, catalogue.agents);
    const agentIds = await selectAgentIds(tx);
    const reviews = catalogue.reviews.filter(
      ({ agentId }) => source === 'files' || agentIds.has(agentId),
    );
    await replaceSampleReviews(tx, withSampleReviews ? reviews : []);
    await recountReviews(tx);
    await rememberLoad(tx, { contentHash: hash, source });
    return true;
  });
}

async function loadAgents(tx: Sql, agents: Catalogue['agents']): Promise<void> {
  const before = await selectCatalogueAgents(tx);
  await upsertCategories(tx, [...new Set(agents.map((agent) => agent.category))]);
  await upsertAgents(tx, agents);
  await removeOthers(
    tx,
    agents.map((agent) => agent.id),
  );
  await recordChanges(tx, before);
  await replaceSearch(tx, agents.map(documentOf), dictionaryOf(agents));
}

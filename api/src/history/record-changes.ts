import { selectCatalogueAgents } from '../catalogue/queries.ts';
import type { ListedAgent } from '../catalogue/schema.ts';
import type { Sql } from '../db/client.ts';
import { factChanges } from './fact-changes.ts';
import { insertChanges } from './queries.ts';

/**
 * Records how the agents in the database differ from `before`. Call it in the transaction that
 * changed them.
 */
export async function recordChanges(sql: Sql, before: readonly ListedAgent[]): Promise<void> {
  await insertChanges(sql, factChanges(before, await selectCatalogueAgents(sql)));
}

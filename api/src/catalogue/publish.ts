import { announce } from '../changes/announce.ts';
import { formatCountOf } from '../cli/table.ts';
import type { Pool, Sql } from '../db/client.ts';
import { recordChanges } from '../history/record-changes.ts';
import { dictionaryOf, documentOf } from '../search/document.ts';
import { replaceSearch } from '../search/queries.ts';
import {
  insertPublication,
  lockCatalogue,
  type Publication,
  recordLoad,
  recountReviews,
  removeDerived,
  retireOthers,
  type StoredAgent,
  selectCatalogueAgents,
  selectLastPublication,
  selectLoadedHash,
  selectStoredAgents,
  upsertAgents,
  upsertCategories,
} from './queries.ts';
import type { Catalogue } from './read.ts';
import { replaceSampleReviews } from './sample-queries.ts';

/** How rows are made of the files; a higher number loads unchanged files again. */
const LOADER_VERSION = 5;
/** A publication may retire this share of the agents without being told to. */
const LOSS_MAX = 0.1;
const NAMED_MAX = 20;

/** The catalogue is not published, and nothing has changed; the message says why. */
export class PublicationRefused extends Error {
  override readonly name = 'PublicationRefused';
}

export interface PublishOptions {
  /** Whether the sample reviews are loaded and counted. */
  readonly withSampleReviews: boolean;
  /** Whether more than a tenth of the agents may be retired. */
  readonly allowLoss?: boolean;
  /** Whether the files replace agents that were imported. */
  readonly replaceImport?: boolean;
  /** The day that agents are retired on. */
  readonly today: string;
}

export type PublishOutcome =
  | { readonly kind: 'published'; readonly publication: Publication }
  /** This version is published already. */
  | { readonly kind: 'unchanged'; readonly publication: Publication }
  /** The agents were imported and stay as they are; only the sample reviews are the files'. */
  | { readonly kind: 'imported'; readonly publication: Publication };

/**
 * Makes the directory hold exactly this catalogue, in one transaction: agents by id, and sample
 * reviews only where they are wanted. Agents that it lacks are retired; votes and genuine reviews are
 * not touched. Throws {@link PublicationRefused} for an empty or older catalogue, for one that has
 * changed without a higher version, and for one that lacks or retires more than a tenth of the agents.
 */
export async function publishCatalogue(
  sql: Pool,
  catalogue: Catalogue,
  options: PublishOptions,
): Promise<PublishOutcome> {
  const { withSampleReviews, replaceImport = false } = options;
  if (currentOf(catalogue.agents).length === 0)
    throw new PublicationRefused('The catalogue has no agents, or only retired ones.');
  const samples = withSampleReviews ? 'samples' : 'plain';
  const loadedHash = `${LOADER_VERSION}-${samples}-${catalogue.contentHash}`;
  return sql.begin(async (tx) => {
    await lockCatalogue(tx);
    const last = await selectLastPublication(tx);
    const isLoaded = (await selectLoadedHash(tx)) === loadedHash;
    if (last?.source === 'import' && !replaceImport) {
      if (!isLoaded) await loadSampleReviews(tx, catalogue, withSampleReviews, loadedHash);
      return { kind: 'imported', publication: last };
    }
    if (last?.source === 'files') {
      refuseOlder(catalogue, last);
      if (isLoaded && catalogue.version === last.version)
        return { kind: 'unchanged', publication: last };
    }
    const stored = await selectStoredAgents(tx);
    if (!options.allowLoss) refuseLoss(stored, catalogue);
    await loadAgents(tx, catalogue.agents, options.today);
    await loadSampleReviews(tx, catalogue, withSampleReviews, loadedHash);
    const known = idsOf(stored);
    const current = idsOf(currentOf(catalogue.agents));
    const publication = await insertPublication(tx, {
      version: catalogue.version,
      source: 'files',
      contentHash: catalogue.contentHash,
      agents: current.size,
      reviews: withSampleReviews ? catalogue.reviews.length : 0,
      added: [...current].filter((id) => !known.has(id)).length,
      retired: stored.filter(({ id, isRetired }) => !isRetired && !current.has(id)).length,
    });
    return { kind: 'published', publication };
  });
}

function refuseOlder({ version, contentHash }: Catalogue, last: Publication): void {
  if (version < last.version) {
    throw new PublicationRefused(
      `These files are version ${version}, and version ${last.version} is published.`,
    );
  }
  if (version === last.version && contentHash !== last.contentHash) {
    throw new PublicationRefused(
      `Version ${version} is published with other content. Run: pnpm catalogue raise`,
    );
  }
}

const idsOf = (agents: readonly { id: number }[]) => new Set(agents.map(({ id }) => id));

const currentOf = (agents: Catalogue['agents']) =>
  agents.filter(({ retiredOn }) => retiredOn === null);

function refuseLoss(stored: readonly StoredAgent[], { agents }: Catalogue): void {
  const kept = idsOf(currentOf(agents));
  const present = stored.filter(({ isRetired }) => !isRetired);
  const lost = present.filter(({ id }) => !kept.has(id));
  if (lost.length <= present.length * LOSS_MAX) return;
  const named = lost.slice(0, NAMED_MAX).map(({ id, name }) => `${name} (${id})`);
  const more = lost.length - named.length;
  throw new PublicationRefused(
    `${lost.length} of ${present.length} agents would be retired, more than a tenth: ${named.join(', ')}` +
      `${more > 0 ? ` and ${more} more` : ''}. With --allow-loss they are.`,
  );
}

async function loadAgents(tx: Sql, agents: Catalogue['agents'], today: string): Promise<void> {
  const before = await selectCatalogueAgents(tx);
  await upsertCategories(tx, [...new Set(agents.map(({ category }) => category))]);
  await upsertAgents(tx, agents);
  await retireOthers(tx, [...idsOf(agents)], today);
  await removeDerived(tx);
  await recordChanges(tx, before);
  const current = currentOf(agents);
  await replaceSearch(tx, current.map(documentOf), dictionaryOf(current));
}

async function loadSampleReviews(
  tx: Sql,
  { reviews }: Catalogue,
  withSampleReviews: boolean,
  loadedHash: string,
): Promise<void> {
  const agentIds = idsOf(await selectStoredAgents(tx));
  const wanted = withSampleReviews ? reviews.filter(({ agentId }) => agentIds.has(agentId)) : [];
  await replaceSampleReviews(tx, wanted);
  await recountReviews(tx);
  await recordLoad(tx, loadedHash);
  await announce(tx, [{ everything: true }]);
}

/** What a publication did, in one line. */
export function describeOutcome({ kind, publication }: PublishOutcome): string {
  const { version, agents, added, retired } = publication;
  switch (kind) {
    case 'published':
      return `Published version ${version} of the catalogue: ${formatCountOf(agents, 'agent')}, ${added} added, ${retired} retired.`;
    case 'unchanged':
      return `Version ${version} of the catalogue is published already.`;
    case 'imported':
      return 'The agents were imported and stay as they are. With --replace-import the files replace them.';
    default:
      return kind satisfies never;
  }
}

import { ReadableError } from '@agent-atlas/server-kit/base/readable-error';
import type { Pool, Sql } from '@agent-atlas/server-kit/db/client';
import { formatCountOf } from '../base/format-count.ts';
import { announce } from '../changes/announce.ts';
import { factChanges } from '../history/fact-changes.ts';
import { insertChanges } from '../history/queries.ts';
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

/** The version of the conversion from files to rows. Increment it to load unchanged files again. */
const LOADER_VERSION = 6;
/** The largest share of agents that a publication may retire without `allowLoss`. */
const LOSS_MAX = 0.1;
const LISTED_MAX = 20;

/** The publication was refused and nothing changed. The message says why. */
export class PublicationRefused extends ReadableError {
  override readonly name = 'PublicationRefused';
}

export interface PublishOptions {
  /** Whether the sample reviews are loaded and counted. */
  readonly withSampleReviews: boolean;
  /** Whether the publication may retire more than a tenth of the agents. */
  readonly allowLoss?: boolean;
  /** Whether the files replace imported agents. */
  readonly replaceImport?: boolean;
  /** The retirement date of agents (`YYYY-MM-DD`). */
  readonly today: string;
}

export type PublishOutcome =
  | { readonly kind: 'published'; readonly publication: Publication }
  /** This version is already published. */
  | { readonly kind: 'unchanged'; readonly publication: Publication }
  /** The imported agents stay; only the sample reviews come from the files. */
  | { readonly kind: 'imported'; readonly publication: Publication };

/**
 * Replaces the contents of the directory with this catalogue in one transaction: agents by id, and
 * sample reviews if enabled. Retires agents that are not in it. Votes and genuine reviews stay.
 * Throws {@link PublicationRefused} for an empty or older catalogue, for one that changed without a
 * higher version, and for one that would retire more than a tenth of the agents.
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
      rejectOlder(catalogue, last);
      if (isLoaded && catalogue.version === last.version)
        return { kind: 'unchanged', publication: last };
    }
    const stored = await selectStoredAgents(tx);
    if (!options.allowLoss) rejectLoss(stored, catalogue);
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

function rejectOlder({ version, contentHash }: Catalogue, last: Publication): void {
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

function rejectLoss(stored: readonly StoredAgent[], { agents }: Catalogue): void {
  const kept = idsOf(currentOf(agents));
  const present = stored.filter(({ isRetired }) => !isRetired);
  const lost = present.filter(({ id }) => !kept.has(id));
  if (lost.length <= present.length * LOSS_MAX) return;
  const listed = lost.slice(0, LISTED_MAX).map(({ id, name }) => `${name} (${id})`);
  const more = lost.length - listed.length;
  throw new PublicationRefused(
    `${lost.length} of ${present.length} agents would be retired, more than a tenth: ${listed.join(', ')}` +
      `${more > 0 ? ` and ${more} more` : ''}. Use --allow-loss to retire them.`,
  );
}

async function loadAgents(tx: Sql, agents: Catalogue['agents'], today: string): Promise<void> {
  const before = await selectCatalogueAgents(tx);
  await upsertCategories(tx, [...new Set(agents.map(({ category }) => category))]);
  await upsertAgents(tx, agents);
  await retireOthers(tx, [...idsOf(agents)], today);
  await removeDerived(tx);
  await insertChanges(tx, factChanges(before, await selectCatalogueAgents(tx)));
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
  const samples = withSampleReviews ? reviews.filter(({ agentId }) => agentIds.has(agentId)) : [];
  await replaceSampleReviews(tx, samples);
  await recountReviews(tx);
  await recordLoad(tx, loadedHash);
  await announce(tx, [{ everything: true }]);
}

/** Describes the outcome of a publication in one line. */
export function describeOutcome({ kind, publication }: PublishOutcome): string {
  const { version, agents, added, retired } = publication;
  switch (kind) {
    case 'published':
      return `Published version ${version} of the catalogue: ${formatCountOf(agents, 'agent')}, ${added} added, ${retired} retired.`;
    case 'unchanged':
      return `Version ${version} of the catalogue is already published.`;
    case 'imported':
      return 'The imported agents stay. Use --replace-import to replace them with the files.';
    default:
      return kind satisfies never;
  }
}

import { ReadableError } from '@agent-atlas/server-kit/base/readable-error';
import type { Pool, Sql } from '@agent-atlas/server-kit/db/client';
import { nameKey } from '../../contract/plain-text.ts';
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
  selectImportedIds,
  selectLastPublication,
  selectLoadedHash,
  selectStoredAgents,
  setOwner,
  upsertAgents,
  upsertCategories,
} from './queries.ts';
import type { Catalogue } from './read.ts';
import { replaceSampleReviews } from './sample-queries.ts';

/** The version of the conversion from files to rows. Increment it to load unchanged files again. */
const LOADER_VERSION = 8;
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
  /**
   * Whether the files own all entries again: they replace imported agents, and retire those that they
   * do not contain.
   */
  readonly replaceImport?: boolean;
  /** The retirement date of agents (`YYYY-MM-DD`). */
  readonly today: string;
}

export interface PublishOutcome {
  readonly kind:
    | 'published'
    /** This version is already published. */
    | 'unchanged'
    /** An import owns all entries; only the sample reviews come from the files. */
    | 'imported';
  readonly publication: Publication;
  /** How many entries of the files are ignored because an import owns them. */
  readonly ignored: number;
}

/**
 * Replaces the contents of the directory with this catalogue in one transaction: agents by id, and
 * sample reviews if enabled. Retires agents that are not in it. Votes, genuine reviews and the
 * entries that an import owns stay.
 *
 * Throws {@link PublicationRefused} for an empty or older catalogue, for one that changed without a
 * higher version, for one that would retire more than a tenth of the agents, and for one with the
 * name of an imported agent.
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
    const all = await selectStoredAgents(tx);
    const imported = replaceImport ? new Set<number>() : await selectImportedIds(tx);
    const agents = catalogue.agents.filter(({ id }) => !imported.has(id));
    const ignored = catalogue.agents.length - agents.length;
    if (last && agents.length === 0) {
      if (!isLoaded) await loadSampleReviews(tx, catalogue, withSampleReviews, loadedHash);
      return { kind: 'imported', publication: last, ignored };
    }
    const files = await selectLastPublication(tx, 'files');
    if (files && !replaceImport) {
      rejectOlder(catalogue, files);
      if (isLoaded && catalogue.version === files.version)
        return { kind: 'unchanged', publication: files, ignored };
    }
    const stored = all.filter(({ id }) => !imported.has(id));
    rejectTakenNames(all, agents, imported);
    if (!options.allowLoss) rejectLoss(stored, catalogue);
    await loadAgents(tx, agents, imported, options.today);
    await loadSampleReviews(tx, catalogue, withSampleReviews, loadedHash);
    const known = idsOf(stored);
    const current = idsOf(currentOf(agents));
    const publication = await insertPublication(tx, {
      version: catalogue.version,
      source: 'files',
      contentHash: catalogue.contentHash,
      agents:
        current.size + all.filter(({ id, isRetired }) => !isRetired && imported.has(id)).length,
      reviews: withSampleReviews ? catalogue.reviews.length : 0,
      added: [...current].filter((id) => !known.has(id)).length,
      retired: stored.filter(({ id, isRetired }) => !isRetired && !current.has(id)).length,
    });
    return { kind: 'published', publication, ignored };
  });
}

function rejectTakenNames(
  stored: readonly StoredAgent[],
  agents: Catalogue['agents'],
  imported: ReadonlySet<number>,
): void {
  const names = new Map(agents.map(({ name, id }) => [nameKey(name), id]));
  const taken = stored.find(({ id, name }) => imported.has(id) && names.has(nameKey(name)));
  if (taken)
    throw new PublicationRefused(
      `${taken.name} is imported as agent ${taken.id}. Remove it from the files, or use --replace-import.`,
    );
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

async function loadAgents(
  tx: Sql,
  agents: Catalogue['agents'],
  imported: ReadonlySet<number>,
  today: string,
): Promise<void> {
  const before = await selectCatalogueAgents(tx);
  await upsertCategories(tx, [...new Set(agents.map(({ category }) => category))]);
  await upsertAgents(tx, agents);
  await retireOthers(tx, [...idsOf(agents), ...imported], today);
  const isImported = ({ id }: { id: number }) => imported.has(id);
  const owned = before.filter((agent) => !isImported(agent));
  await setOwner(tx, [...idsOf(owned), ...idsOf(agents)], 'files');
  await removeDerived(tx);
  const after = await selectCatalogueAgents(tx);
  await insertChanges(tx, factChanges(before, after));
  const current = currentOf([...agents, ...after.filter(isImported)]);
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
export function describeOutcome(outcome: PublishOutcome): string {
  const { ignored } = outcome;
  const note = ` ${formatCountOf(ignored, 'agent')} of the files ignored, because an import owns the entries. Use --replace-import to replace what was imported.`;
  return describeKind(outcome) + (ignored > 0 ? note : '');
}

function describeKind({ kind, publication }: PublishOutcome): string {
  const { version, agents, added, retired } = publication;
  switch (kind) {
    case 'published':
      return `Published version ${version} of the catalogue: ${formatCountOf(agents, 'agent')}, ${added} added, ${retired} retired.`;
    case 'unchanged':
      return `Version ${version} of the catalogue is already published.`;
    case 'imported':
      return 'The imported agents stay.';
    default:
      return kind satisfies never;
  }
}

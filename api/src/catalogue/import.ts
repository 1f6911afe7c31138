import { isDeepStrictEqual } from 'node:util';
import type { Pool, Sql } from '@agent-atlas/server-kit/db/client';
import { nameKey } from '../../contract/plain-text.ts';
import { announce } from '../changes/announce.ts';
import { factChanges } from '../history/fact-changes.ts';
import { insertChanges } from '../history/queries.ts';
import { dictionaryOf, documentOf } from '../search/document.ts';
import { replaceSearch } from '../search/queries.ts';
import type { AgentLine } from './exchange.ts';
import {
  insertPublication,
  lockCatalogue,
  recordLoad,
  recountReviews,
  removeDerived,
  retireOthers,
  selectCatalogueAgents,
  selectImportedIds,
  selectLastPublication,
  setOwner,
  upsertAgents,
  upsertCategories,
} from './queries.ts';
import { CatalogueError } from './read.ts';
import { IMPORTED_IDS_FROM, type ListedAgent } from './schema.ts';

const AGENTS_PER_STATEMENT = 1000;

export interface ImportOptions {
  /** Whether to retire agents that the file does not contain. */
  retire: boolean;
  /**
   * Whether the import takes over the entries of the catalogue's files that it contains or retires.
   * A publication of the files then ignores these entries.
   */
  takeOver: boolean;
  /** The retirement date of agents (`YYYY-MM-DD`). */
  today: string;
  /** Whether to only report what would change. */
  dryRun: boolean;
  onProgress(agents: number): void;
  /** Runs in the same transaction, after the agents are stored. If it throws, nothing changes. */
  within?(tx: Sql): Promise<void>;
}

/** How an import changes the directory. */
export interface ImportChanges {
  added: ListedAgent[];
  changed: { agent: ListedAgent; fields: string[] }[];
  /** Agents that the file does not contain: retired or unchanged. */
  absent: ListedAgent[];
}

/**
 * Imports the agents of a file in one transaction: if anything is wrong, nothing changes. Votes and
 * reviews are preserved. Throws a {@link CatalogueError} if a name is already used by an agent that
 * is not in the file. Without `takeOver`, it also throws one if the import would change or retire an
 * entry of the catalogue's files, or add one with an id of theirs.
 */
export async function importAgents(
  sql: Pool,
  given: readonly AgentLine[],
  { retire, takeOver, today, dryRun, onProgress, within }: ImportOptions,
): Promise<ImportChanges> {
  return sql.begin(async (tx) => {
    await lockCatalogue(tx);
    const stored = await selectCatalogueAgents(tx);
    const lines = withOneSpelling(given, stored);
    const changes = compareAgents(stored, lines);
    const kept = retire ? [] : changes.absent;
    rejectTakenNames(lines, kept);
    if (!takeOver) rejectOwned(lines, changes, retire, await selectImportedIds(tx));
    const taken = [...lines.map(({ agent }) => agent), ...(retire ? changes.absent : [])].map(idOf);
    const isNothing = changes.added.length + changes.changed.length === 0 && stored.length > 0;
    if (dryRun) return changes;
    if (isNothing && (!retire || changes.absent.length === 0)) {
      if (takeOver) await setOwner(tx, taken, 'import');
      await within?.(tx);
      return changes;
    }
    const written = [...changes.added, ...changes.changed.map(({ agent }) => agent)];
    await writeAgents(tx, written, onProgress);
    await setOwner(tx, takeOver ? taken : written.map(idOf), 'import');
    const all = [...kept, ...lines.map(({ agent }) => agent)];
    if (retire) await retireOthers(tx, all.map(idOf), today);
    await removeDerived(tx);
    await insertChanges(tx, factChanges(stored, await selectCatalogueAgents(tx)));
    const current = all.filter(({ retiredOn }) => retiredOn === null);
    await replaceSearch(tx, current.map(documentOf), dictionaryOf(current));
    await recountReviews(tx);
    // The empty content hash makes the next publication load the sample reviews again.
    await recordLoad(tx, '');
    const last = await selectLastPublication(tx);
    await insertPublication(tx, {
      version: last?.version ?? 0,
      source: 'import',
      contentHash: '',
      agents: current.length,
      reviews: last?.reviews ?? 0,
      added: changes.added.length,
      retired: retire ? changes.absent.length : 0,
    });
    await announce(tx, [{ everything: true }]);
    await within?.(tx);
    return changes;
  });
}

const idOf = ({ id }: ListedAgent) => id;

async function writeAgents(
  tx: Sql,
  agents: readonly ListedAgent[],
  onProgress: (agents: number) => void,
): Promise<void> {
  await upsertCategories(tx, [...new Set(agents.map(({ category }) => category))]);
  for (let start = 0; start < agents.length; start += AGENTS_PER_STATEMENT) {
    await upsertAgents(tx, agents.slice(start, start + AGENTS_PER_STATEMENT));
    onProgress(Math.min(start + AGENTS_PER_STATEMENT, agents.length));
  }
}

/** Gives each category the spelling that the directory has, or the first one of the file. */
function withOneSpelling(lines: readonly AgentLine[], stored: readonly ListedAgent[]): AgentLine[] {
  const spellings = new Map<string, string>();
  for (const { category } of [...stored, ...lines.map(({ agent }) => agent)]) {
    const key = nameKey(category);
    if (!spellings.has(key)) spellings.set(key, category);
  }
  return lines.map(({ line, agent }) => {
    const category = spellings.get(nameKey(agent.category)) ?? agent.category;
    return { line, agent: { ...agent, category } };
  });
}

function compareAgents(stored: readonly ListedAgent[], lines: readonly AgentLine[]): ImportChanges {
  const before = new Map(stored.map((agent) => [agent.id, agent]));
  const imported = new Set(lines.map(({ agent }) => agent.id));
  const changes: ImportChanges = {
    added: [],
    changed: [],
    absent: stored.filter(({ id, retiredOn }) => retiredOn === null && !imported.has(id)),
  };
  for (const { agent } of lines) {
    const old: Readonly<Record<string, unknown>> | undefined = before.get(agent.id);
    if (!old) {
      changes.added.push(agent);
      continue;
    }
    const fields = Object.entries(agent).filter(([field, value]) => {
      return !isDeepStrictEqual(value, old[field]);
    });
    if (fields.length > 0) changes.changed.push({ agent, fields: fields.map(([field]) => field) });
  }
  return changes;
}

/**
 * Rejects changes to entries that the catalogue's files own, because the next publication would undo
 * them, and new entries with an id that the files may use.
 */
function rejectOwned(
  lines: readonly AgentLine[],
  { added, changed, absent }: ImportChanges,
  retire: boolean,
  imported: ReadonlySet<number>,
): void {
  const ids = new Set(changed.map(({ agent }) => agent.id));
  const owned = (id: number) => !imported.has(id);
  const problems = lines.flatMap(({ line, agent: { id, name } }) =>
    ids.has(id) && owned(id)
      ? [`line ${line}: ${name} (${id}) belongs to the catalogue's files; change it there`]
      : [],
  );
  for (const { line, agent } of lines) {
    if (added.includes(agent) && agent.id < IMPORTED_IDS_FROM)
      problems.push(
        `line ${line}: id ${agent.id} is for the catalogue's files; use ${IMPORTED_IDS_FROM} or more`,
      );
  }
  const retired = retire ? absent.filter(({ id }) => owned(id)).length : 0;
  if (retired > 0) problems.push(`${retired} agents to retire belong to the catalogue's files`);
  if (problems.length > 0) throw new CatalogueError(problems);
}

function rejectTakenNames(lines: readonly AgentLine[], kept: readonly ListedAgent[]): void {
  const taken = new Map(kept.map(({ name, id }) => [nameKey(name), id]));
  const problems = lines.flatMap(({ line, agent }) => {
    const id = taken.get(nameKey(agent.name));
    return id === undefined
      ? []
      : [`line ${line}: name "${agent.name}" is already used by agent ${id}`];
  });
  if (problems.length > 0) throw new CatalogueError(problems);
}

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { errorCode } from '@agent-atlas/server-kit/base/error-code';
import { ReadableError } from '@agent-atlas/server-kit/base/readable-error';
import type { z } from 'zod';
import { normalizeCategoryName } from '../../contract/category-names.ts';
import { nameKey } from '../../contract/plain-text.ts';
import { formatCount, formatCountOf } from '../base/format-count.ts';
import { PACKAGE_DIR } from '../base/package-dir.ts';
import {
  AgentsFile,
  CatalogueManifest,
  type CatalogueReview,
  IMPORTED_IDS_FROM,
  type ListedAgent,
  ReviewsFile,
} from './schema.ts';

/** The validated contents of the catalogue's files, with normalized category names. */
export interface Catalogue {
  agents: ListedAgent[];
  reviews: CatalogueReview[];
  /** The hash of the names and text of all files. */
  contentHash: string;
  /** Increases with each change of the files. */
  version: number;
}

/** The folder of the catalogue's own files. */
export const CATALOGUE_DIR = join(PACKAGE_DIR, 'catalogue');

/** The maximum number of problems that a message lists. */
const PROBLEMS_SHOWN_MAX = 100;

/** The catalogue's files are invalid. `problems` contains one line per problem. */
export class CatalogueError extends ReadableError {
  override readonly name = 'CatalogueError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    const more = problems.length - PROBLEMS_SHOWN_MAX;
    const shown = [
      ...problems.slice(0, PROBLEMS_SHOWN_MAX),
      ...(more > 0 ? [`and ${formatCount(more)} more`] : []),
    ];
    super(`The catalogue has ${formatCountOf(problems.length, 'problem')}:\n${shown.join('\n')}`);
    this.problems = problems;
  }
}

/**
 * Reads and checks the catalogue in `dir`. Throws a {@link CatalogueError} that lists every problem
 * by file and field, including missing or truncated files that therefore do not match the hash in
 * `catalogue.json`.
 */
export async function readCatalogue(dir: string): Promise<Catalogue> {
  const catalogue = await readFiles(dir);
  const manifest = await readManifest(dir);
  if (manifest.contentHash !== catalogue.contentHash) {
    throw new CatalogueError([
      `the files are not those of version ${manifest.version}: a file is missing, or one was ` +
        'changed without a higher version (pnpm catalogue raise)',
    ]);
  }
  return { ...catalogue, version: manifest.version };
}

/**
 * Raises the version if the files changed. Throws a {@link CatalogueError} if they have problems.
 */
export async function raiseVersion(dir: string): Promise<{ version: number; isRaised: boolean }> {
  const { contentHash } = await readFiles(dir);
  const last = existsSync(join(dir, MANIFEST)) ? await readManifest(dir) : undefined;
  if (last?.contentHash === contentHash) return { version: last.version, isRaised: false };
  const version = (last?.version ?? 0) + 1;
  await writeFile(join(dir, MANIFEST), `${JSON.stringify({ version, contentHash }, null, 2)}\n`);
  return { version, isRaised: true };
}

const MANIFEST = 'catalogue.json';

async function readManifest(dir: string): Promise<z.infer<typeof CatalogueManifest>> {
  const file = join(dir, MANIFEST);
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CatalogueError([`${file} is missing (pnpm catalogue raise)`]);
  });
  const problems: string[] = [];
  const manifest = parse(CatalogueManifest, text, file, problems);
  if (!manifest) throw new CatalogueError(problems);
  return manifest;
}

/** Reads everything except the version: `<dir>/agents/*.json` and `<dir>/sample-reviews/*.json`. */
async function readFiles(dir: string): Promise<Omit<Catalogue, 'version'>> {
  const hash = createHash('sha256');
  const problems: string[] = [];
  const agents: Catalogue['agents'] = [];
  const reviews: CatalogueReview[] = [];
  const read = async (file: string) => {
    // A checkout on Windows may have CRLF line endings.
    const text = (await readFile(file, 'utf8')).replaceAll('\r\n', '\n');
    hash.update(`${basename(file)}\n${text}`);
    return text;
  };
  for (const file of await jsonFiles(join(dir, 'agents'))) {
    const parsed = parse(AgentsFile, await read(file), file, problems);
    const { category, addedOn, agents: own } = parsed ?? NO_AGENTS;
    const normalized = normalizeCategoryName(category);
    for (const agent of own) {
      agents.push({ ...agent, category: normalized, addedOn: agent.addedOn ?? addedOn });
    }
  }
  for (const file of await jsonFiles(join(dir, 'sample-reviews'))) {
    reviews.push(...(parse(ReviewsFile, await read(file), file, problems)?.reviews ?? []));
  }
  problems.push(...crossCheck(agents, reviews));
  if (problems.length === 0 && agents.length === 0) problems.push(`${dir} contains no agents`);
  if (problems.length > 0) throw new CatalogueError(problems);
  return { agents, reviews, contentHash: hash.digest('hex') };
}

const NO_AGENTS: AgentsFile = { category: '', addedOn: '', agents: [] };

async function jsonFiles(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch((error: unknown) => {
    throw new CatalogueError([`${dir} cannot be read (${errorCode(error)})`]);
  });
  return names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(dir, name));
}

function parse<T>(schema: z.ZodType<T>, text: string, file: string, problems: string[]): T | null {
  try {
    const result = schema.safeParse(JSON.parse(text));
    if (result.success) return result.data;
    for (const issue of result.error.issues) {
      problems.push(`${file}: ${issue.path.join('.')}: ${issue.message}`);
    }
  } catch (error) {
    problems.push(`${file}: ${error instanceof Error ? error.message : 'is not JSON'}`);
  }
  return null;
}

function crossCheck(agents: Catalogue['agents'], reviews: readonly CatalogueReview[]): string[] {
  const ids = new Set(agents.map((agent) => agent.id));
  return [
    ...repeated(agents.map((agent) => agent.id)).map((id) => `agent id ${id} is used twice`),
    ...agents
      .filter(({ id }) => id >= IMPORTED_IDS_FROM)
      .map(
        ({ id }) => `agent id ${id} is not below ${IMPORTED_IDS_FROM}, where imported agents begin`,
      ),
    ...repeated(agents.map((agent) => nameKey(agent.name))).map(
      (name) => `agent "${name}" is listed twice`,
    ),
    ...repeated(reviews.map((review) => review.id)).map((id) => `review id ${id} is used twice`),
    ...reviews
      .filter((review) => !ids.has(review.agentId))
      .map((review) => `review ${review.id} is of agent ${review.agentId}, which does not exist`),
  ];
}

function repeated<T>(values: readonly T[]): T[] {
  const counts = Map.groupBy(values, (value) => value);
  return [...counts].filter(([, equal]) => equal.length > 1).map(([value]) => value);
}

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { normalizeCategoryName } from '../../contract/category-names.ts';
import { formatCount, formatCountOf } from '../cli/table.ts';
import { AgentsFile, type CatalogueReview, type ListedAgent, ReviewsFile } from './schema.ts';

/** Everything the catalogue's files say, checked and with normalized category names. */
export interface Catalogue {
  agents: ListedAgent[];
  reviews: CatalogueReview[];
  /** Of the text of all files: equal when nothing changed. */
  contentHash: string;
}

/** Lines of problems that a message holds. */
const PROBLEMS_SHOWN_MAX = 100;

/** The catalogue's files break its rules; `problems` holds one line for each. */
export class CatalogueError extends Error {
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
 * Reads and checks `<dir>/agents/*.json` and `<dir>/sample-reviews/*.json`. Throws a
 * {@link CatalogueError} that names every problem by file and place.
 */
export async function readCatalogue(dir: string): Promise<Catalogue> {
  const hash = createHash('sha256');
  const problems: string[] = [];
  const agents: Catalogue['agents'] = [];
  const reviews: CatalogueReview[] = [];
  for (const file of await jsonFiles(join(dir, 'agents'))) {
    const text = await readFile(file, 'utf8');
    hash.update(text);
    const { category, addedOn, agents: own } = parse(AgentsFile, text, file, problems) ?? NO_AGENTS;
    const normalized = normalizeCategoryName(category);
    for (const agent of own) {
      agents.push({ ...agent, category: normalized, addedOn: agent.addedOn ?? addedOn });
    }
  }
  for (const file of await jsonFiles(join(dir, 'sample-reviews'))) {
    const text = await readFile(file, 'utf8');
    hash.update(text);
    reviews.push(...(parse(ReviewsFile, text, file, problems)?.reviews ?? []));
  }
  problems.push(...crossCheck(agents, reviews));
  if (problems.length > 0) throw new CatalogueError(problems);
  return { agents, reviews, contentHash: hash.digest('hex') };
}

const NO_AGENTS: AgentsFile = { category: '', addedOn: '', agents: [] };

async function jsonFiles(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch(() => []);
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
    ...repeated(agents.map((agent) => agent.name.toLowerCase())).map(
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

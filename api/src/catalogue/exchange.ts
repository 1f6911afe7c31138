import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { z } from 'zod';
import { normalizeCategoryName } from '../../contract/category-names.ts';
import { byFlag, FLAGS, LATER_FLAGS } from '../../contract/flags.ts';
import { nameKey } from '../../contract/plain-text.ts';
import {
  CsvRecord,
  cellsOf,
  columnProblems,
  csvOptions,
  itemsOf,
  numberOf,
  RowError,
  rowOf,
} from '../files/csv.ts';
import { linesOfItems, parseUniqueJson } from '../files/json-lines.ts';
import { BYTE_ORDER_MARK } from '../files/text-file.ts';
import { checkLines, readCheckLines } from './check-lines.ts';
import { entryLabel, groupProblems, type Problem, problemsOf } from './problems.ts';
import { CatalogueError } from './read.ts';
import { ListedAgent } from './schema.ts';

/** An agent of a file and the line on which it begins. */
export interface AgentLine {
  line: number;
  agent: ListedAgent;
}

export type ExchangeFormat = 'json' | 'csv';

/**
 * The columns of a CSV file of agents. A list has one item per line of its cell, and an empty cell
 * is an unknown fact.
 */
const COLUMNS = [
  'id',
  'name',
  'company',
  'category',
  'description',
  'website',
  'launchedOn',
  'addedOn',
  'pricingModel',
  'pricingDetails',
  'features',
  'tasks',
  'languages',
  'monthlyPriceUsd',
  'expertise',
  'integrations',
  ...FLAGS.map(({ id }) => id),
  'productHuntUpvotes',
  'productHuntLaunch',
  'productHuntUrl',
  'productHuntDate',
  'logo',
  'verifiedOn',
  'sources',
  'checked',
  'training',
  'retiredOn',
] as const;

/** Files that predate these columns may lack them. */
const OPTIONAL_COLUMNS = ['tasks', 'languages', 'checked', 'training', 'retiredOn', ...LATER_FLAGS];

/** The maximum number of problems that one run collects. */
const PROBLEMS_MAX = 1000;
/** The maximum length of a CSV row in characters, many times the length of the largest agent. */
const ROW_MAX = 200_000;

type Cells = Readonly<Record<string, string>>;

/** Writes agents in a format that {@link readAgents} reads without loss. */
export function writeAgents(agents: readonly ListedAgent[], format: ExchangeFormat): string {
  if (format === 'csv')
    return (
      BYTE_ORDER_MARK +
      stringify([COLUMNS, ...agents.map((agent) => cellsOf(COLUMNS, flat(agent)))])
    );
  const items = agents.map((agent) => `  ${JSON.stringify(agent)}`);
  return items.length > 0 ? `[\n${items.join(',\n')}\n]\n` : '[]\n';
}

/**
 * Reads and checks agents. Throws a {@link CatalogueError} that lists every kind of problem by
 * field, with the lines and names of the first agents that have it.
 */
export function readAgents(text: string, format: ExchangeFormat): AgentLine[] {
  const items = format === 'csv' ? readCsv(text) : readJson(text);
  if (items.length === 0) throw new CatalogueError(['the file contains no agents']);
  const problems: Problem[] = [];
  const lines: AgentLine[] = [];
  for (const [index, { line, value }] of items.entries()) {
    if (problems.length >= PROBLEMS_MAX) break;
    const result = ListedAgent.safeParse(value);
    if (result.success) {
      const category = normalizeCategoryName(result.data.category);
      lines.push({ line, agent: { ...result.data, category } });
    } else {
      problems.push(...problemsOf(entryLabel(line, value, index), result.error));
    }
  }
  const all = [...groupProblems(problems), ...duplicatesOf(lines)];
  if (all.length > 0) throw new CatalogueError(all);
  return lines;
}

function duplicatesOf(lines: readonly AgentLine[]): string[] {
  const problems: string[] = [];
  const seen = new Map<string, string>();
  for (const [index, { line, agent }] of lines.entries()) {
    const entry = entryLabel(line, agent, index);
    for (const key of [`id ${agent.id}`, `name "${nameKey(agent.name)}"`]) {
      const first = seen.get(key);
      if (first === undefined) seen.set(key, entry);
      else problems.push(`${entry}: ${key} is already used on ${first}`);
    }
  }
  return problems;
}

interface Item {
  line: number;
  value: unknown;
}

function readJson(text: string): Item[] {
  let values: unknown;
  try {
    values = parseUniqueJson(text);
  } catch (error) {
    throw new CatalogueError([error instanceof Error ? error.message : 'not JSON']);
  }
  if (!Array.isArray(values)) throw new CatalogueError(['the file must contain a list of agents']);
  const lines = linesOfItems(text);
  return values.map((value: unknown, index) => ({ line: lines[index] ?? 1, value }));
}

function readCsv(text: string): Item[] {
  try {
    const records = z.array(CsvRecord).parse(parse(text, csvOptions(ROW_MAX)));
    const [{ record: columns } = { record: [] }, ...rows] = records;
    const problems = columnProblems(columns, COLUMNS, OPTIONAL_COLUMNS);
    if (problems.length > 0) throw new CatalogueError(problems);
    return rows.map((row) => {
      const { line, cells } = rowOf(columns, row);
      return { line, value: fromCells(cells) };
    });
  } catch (error) {
    throw error instanceof CsvError || error instanceof RowError
      ? new CatalogueError([error.message])
      : error;
  }
}

function flat({ productHunt, logo, ...agent }: ListedAgent): Record<string, unknown> {
  return {
    ...agent,
    ...checkLines(agent),
    productHuntUpvotes: productHunt?.upvotes,
    productHuntLaunch: productHunt?.launch,
    productHuntUrl: productHunt?.url,
    productHuntDate: productHunt?.date,
    logo: logo && `${logo.package}/${logo.icon}`,
  };
}

// Invalid cells pass through unchanged, so that the schema reports them.
function fromCells(cells: Cells): unknown {
  const { productHuntUpvotes, productHuntLaunch, productHuntUrl, productHuntDate, ...agent } =
    cells;
  const [set, ...icon] = (cells.logo ?? '').split('/');
  const hasLaunch = [productHuntUpvotes, productHuntLaunch, productHuntUrl, productHuntDate].some(
    (cell) => cell !== '',
  );
  return {
    ...agent,
    id: numberOf(cells.id),
    company: nullIfEmpty(cells.company),
    launchedOn: nullIfEmpty(cells.launchedOn),
    expertise: nullIfEmpty(cells.expertise),
    pricingDetails: itemsOf(cells.pricingDetails),
    features: itemsOf(cells.features),
    tasks: itemsOf(cells.tasks),
    languages: itemsOf(cells.languages),
    integrations: itemsOf(cells.integrations),
    sources: itemsOf(cells.sources),
    ...readCheckLines(cells),
    ...byFlag(({ id }) => booleanOf(cells[id])),
    monthlyPriceUsd: nullIfEmpty(numberOf(cells.monthlyPriceUsd)),
    productHunt: hasLaunch
      ? {
          upvotes: numberOf(productHuntUpvotes),
          launch: productHuntLaunch,
          url: productHuntUrl,
          date: productHuntDate,
        }
      : null,
    logo: cells.logo === '' ? null : { package: set, icon: icon.join('/') },
    retiredOn: nullIfEmpty(cells.retiredOn ?? ''),
  };
}

function booleanOf(cell = ''): unknown {
  const word = cell.toLowerCase();
  return word === 'true' || (word === 'false' ? false : nullIfEmpty(cell));
}

// An empty cell is an unknown fact.
function nullIfEmpty(cell: unknown): unknown {
  return cell === '' ? null : cell;
}

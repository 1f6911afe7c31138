import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { showProgress } from '../cli/progress.ts';
import {
  type Command,
  CommandError,
  noArgument,
  onlyArgument,
  type Tool,
  UsageError,
} from '../cli/run-cli.ts';
import { formatCount, formatCountOf } from '../cli/table.ts';
import { withDatabase, withJob } from '../cli/with-database.ts';
import { readConfig } from '../config.ts';
import { errorCode } from '../db/errors.ts';
import { requireSchema } from '../db/migrations.ts';
import { rankAndAnnounce } from '../ranking/rank-and-announce.ts';
import { type AgentLine, type ExchangeFormat, readAgents, writeAgents } from './exchange.ts';
import { type ImportChanges, importAgents } from './import.ts';
import { describeOutcome, PublicationRefused, publishCatalogue } from './publish.ts';
import { selectCatalogueAgents } from './queries.ts';
import { CATALOGUE_DIR, raiseVersion, readCatalogue } from './read.ts';
import { checkCalendar, formatCalendar } from './stale.ts';

const SHOWN_MAX = 20;
/**
 * Enough for about 10,000 agents. A file is loaded into memory at once, where it takes many times
 * its size.
 */
const FILE_MAX_MB = 16;
const MEGABYTE = 1024 * 1024;

/** Today's date in UTC (`YYYY-MM-DD`). */
const today = () => new Date().toISOString().slice(0, 10);

function formatOf(file: string): ExchangeFormat {
  const extension = extname(file).slice(1).toLowerCase();
  if (extension === 'json' || extension === 'csv') return extension;
  throw new UsageError(`${file} must end in .json or .csv.`);
}

/** Reads and checks a file of agents. */
export async function readAgentsFile(file: string): Promise<AgentLine[]> {
  const format = formatOf(file);
  const { size } = await stat(file).catch((error: unknown) => {
    throw errorCode(error) === 'ENOENT' ? new CommandError(`There is no file ${file}.`) : error;
  });
  if (size > FILE_MAX_MB * MEGABYTE)
    throw new CommandError(
      `${file} is larger than ${FILE_MAX_MB} MB, which is too large for a catalogue.`,
    );
  const text = await readFile(file, 'utf8');
  return readAgents(text, format);
}

const check: Command = {
  usage: '[file]',
  about: "check the catalogue's own files, or a file to import, and report every problem",
  run: async (input) => {
    if (input.args.length > 0) {
      const lines = await readAgentsFile(onlyArgument(input, 'file'));
      console.log(`${formatCountOf(lines.length, 'agent')}: no problems.`);
      return true;
    }
    const { agents, reviews, version } = await readCatalogue(CATALOGUE_DIR);
    const categories = new Set(agents.map((agent) => agent.category));
    console.log(
      `Version ${version}: ${agents.length} agents in ${categories.size} categories, ${reviews.length} sample reviews: no problems.`,
    );
    return true;
  },
};

const raise: Command = {
  usage: '',
  about: 'raise the version of the files after a change',
  run: async (input) => {
    noArgument(input);
    const { version, isRaised } = await raiseVersion(CATALOGUE_DIR);
    console.log(isRaised ? `The files are now version ${version}.` : `Still version ${version}.`);
    return true;
  },
};

const publish: Command = {
  usage: '[--allow-loss] [--replace-import]',
  about: "publish the catalogue's own files; agents that are not in them are retired",
  options: { 'allow-loss': { type: 'boolean' }, 'replace-import': { type: 'boolean' } },
  run: async (input) => {
    noArgument(input);
    const catalogue = await readCatalogue(CATALOGUE_DIR);
    const { SAMPLE_REVIEWS } = readConfig(process.env);
    const outcome = await withJob('catalogue publish', async (sql) => {
      await requireSchema(sql);
      const published = await publishCatalogue(sql, catalogue, {
        withSampleReviews: SAMPLE_REVIEWS,
        allowLoss: input.options['allow-loss'] === true,
        replaceImport: input.options['replace-import'] === true,
        today: today(),
      });
      if (published.kind !== 'unchanged') await rankAndAnnounce(sql);
      return published;
    }).catch((error: unknown) => {
      throw error instanceof PublicationRefused ? new CommandError(error.message) : error;
    });
    console.log(describeOutcome(outcome));
    return true;
  },
};

const exportCommand: Command = {
  usage: '<file.json|file.csv>',
  about: 'write every agent of the database to a file',
  run: async (input) => {
    const file = onlyArgument(input, 'file');
    const format = formatOf(file);
    if (existsSync(file)) throw new CommandError(`${file} already exists.`);
    const agents = await withDatabase(selectCatalogueAgents);
    await writeFile(file, writeAgents(agents, format));
    console.log(`Wrote ${formatCountOf(agents.length, 'agent')} to ${file}.`);
    return true;
  },
};

const importCommand: Command = {
  usage: '<file.json|file.csv> [--retire] [--dry-run]',
  about: 'add and change agents by id, all or none; --retire retires all others',
  options: { retire: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
  run: async (input) => {
    const lines = await readAgentsFile(onlyArgument(input, 'file'));
    const retire = input.options.retire === true;
    const dryRun = input.options['dry-run'] === true;
    const progress = showProgress('Agents');
    const changes = await withJob('catalogue import', async (sql) => {
      await requireSchema(sql);
      const options = { retire, today: today(), dryRun, onProgress: progress.at };
      const imported = await importAgents(sql, lines, options);
      progress.end();
      if (!dryRun) await rankAndAnnounce(sql);
      return imported;
    });
    console.log(summaryOf(changes, retire, dryRun));
    return true;
  },
};

const stale: Command = {
  usage: '[--json]',
  about:
    'list the agents whose facts have not been checked for 180 days, and when the others are due',
  options: { json: { type: 'boolean' } },
  run: async (input) => {
    noArgument(input);
    const { agents } = await readCatalogue(CATALOGUE_DIR);
    const calendar = checkCalendar(agents, new Date().toISOString().slice(0, 10));
    console.log(input.options.json ? JSON.stringify(calendar) : formatCalendar(calendar));
    return calendar.overdue.length === 0;
  },
};

function summaryOf(changes: ImportChanges, retire: boolean, dryRun: boolean): string {
  const { added, changed, absent } = changes;
  const fate = retire ? 'retired' : 'not in the file and unchanged (--retire would retire them)';
  const list = (lines: readonly string[]) => [
    ...lines.slice(0, SHOWN_MAX).map((line) => `  ${line}`),
    ...(lines.length > SHOWN_MAX ? [`  and ${formatCount(lines.length - SHOWN_MAX)} more`] : []),
  ];
  return [
    ...(dryRun ? ['Nothing was changed. An import would have this result:'] : []),
    `${formatCountOf(added.length, 'agent')} added`,
    ...list(added.map(({ id, name }) => `${name} (${id})`)),
    `${formatCountOf(changed.length, 'agent')} changed`,
    ...list(
      changed.map(({ agent, fields }) => `${agent.name} (${agent.id}): ${fields.join(', ')}`),
    ),
    `${formatCountOf(absent.length, 'agent')} ${fate}`,
    ...(retire ? list(absent.map(({ id, name }) => `${name} (${id})`)) : []),
  ].join('\n');
}

export const CATALOGUE_TOOL: Tool = {
  name: 'pnpm catalogue',
  about: 'Checks, publishes, exports and imports the agents of the directory.',
  commands: { check, stale, raise, publish, export: exportCommand, import: importCommand },
  note:
    'An import stays in effect until "publish --replace-import" goes back to the files.\n' +
    'The embedded database allows one process: stop the site first, or use DATABASE_URL.\n',
};

import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { announce } from '../changes/announce.ts';
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
import { withDatabase } from '../cli/with-database.ts';
import { PACKAGE_DIR, readConfig } from '../config.ts';
import { errorCode } from '../db/errors.ts';
import { refreshScores } from '../ranking/refresh.ts';
import { type AgentLine, type ExchangeFormat, readAgents, writeAgents } from './exchange.ts';
import { type ImportChanges, importAgents } from './import.ts';
import { rememberLoad, selectCatalogueAgents } from './queries.ts';
import { readCatalogue } from './read.ts';
import { seed } from './seed.ts';

const SHOWN_MAX = 20;
/** About 10,000 agents. A file is read as a whole, and takes many times its size in memory. */
const FILE_MAX_MB = 16;
const MEGABYTE = 1024 * 1024;

function formatOf(file: string): ExchangeFormat {
  const extension = extname(file).slice(1).toLowerCase();
  if (extension === 'json' || extension === 'csv') return extension;
  throw new UsageError(`${file} must end in .json or .csv.`);
}

async function readAgentsFile(file: string): Promise<AgentLine[]> {
  const format = formatOf(file);
  const { size } = await stat(file).catch((error: unknown) => {
    throw errorCode(error) === 'ENOENT' ? new CommandError(`There is no file ${file}.`) : error;
  });
  if (size > FILE_MAX_MB * MEGABYTE)
    throw new CommandError(`${file} is larger than ${FILE_MAX_MB} MB, more than a catalogue has.`);
  const text = await readFile(file, 'utf8');
  return readAgents(text, format);
}

const check: Command = {
  usage: '[file]',
  about: "read the catalogue's own files, or a file to import, and name every problem",
  run: async (input) => {
    if (input.args.length > 0) {
      const lines = await readAgentsFile(onlyArgument(input, 'file'));
      console.log(`${formatCountOf(lines.length, 'agent')}: no problems.`);
      return true;
    }
    const { agents, reviews } = await readCatalogue(join(PACKAGE_DIR, 'catalogue'));
    const categories = new Set(agents.map((agent) => agent.category));
    console.log(
      `${agents.length} agents in ${categories.size} categories, ${reviews.length} sample reviews: no problems.`,
    );
    return true;
  },
};

const load: Command = {
  usage: '',
  about: "make the database hold exactly the catalogue's own files, also after an import",
  run: async (input) => {
    noArgument(input);
    const catalogue = await readCatalogue(join(PACKAGE_DIR, 'catalogue'));
    const { SAMPLE_REVIEWS } = readConfig(process.env);
    await withDatabase(async (sql) => {
      await rememberLoad(sql, { contentHash: '', source: 'files' });
      await seed(sql, catalogue, SAMPLE_REVIEWS);
      await refreshScores(sql, null, new Date());
      await announce(sql, [{ everything: true }]);
    });
    console.log(`Loaded ${formatCountOf(catalogue.agents.length, 'agent')}.`);
    return true;
  },
};

const exportCommand: Command = {
  usage: '<file.json|file.csv>',
  about: 'write every agent of the database to a file',
  run: async (input) => {
    const file = onlyArgument(input, 'file');
    const format = formatOf(file);
    if (existsSync(file)) throw new CommandError(`${file} exists already.`);
    const agents = await withDatabase(selectCatalogueAgents);
    await writeFile(file, writeAgents(agents, format));
    console.log(`Wrote ${formatCountOf(agents.length, 'agent')} to ${file}.`);
    return true;
  },
};

const importCommand: Command = {
  usage: '<file.json|file.csv> [--remove] [--dry-run]',
  about: 'add and change agents by their ids, all or none; --remove removes all others',
  options: { remove: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
  run: async (input) => {
    const lines = await readAgentsFile(onlyArgument(input, 'file'));
    const remove = input.options.remove === true;
    const dryRun = input.options['dry-run'] === true;
    const progress = showProgress('Agents');
    const changes = await withDatabase(async (sql) => {
      const options = { remove, dryRun, onProgress: progress.at };
      const imported = await importAgents(sql, lines, options);
      progress.end();
      if (!dryRun) {
        await refreshScores(sql, null, new Date());
        await announce(sql, [{ everything: true }]);
      }
      return imported;
    });
    console.log(summaryOf(changes, remove, dryRun));
    return true;
  },
};

function summaryOf(changes: ImportChanges, remove: boolean, dryRun: boolean): string {
  const { added, changed, absent } = changes;
  const gone = remove ? 'removed' : 'not in the file, kept (--remove would remove them)';
  const list = (lines: readonly string[]) => [
    ...lines.slice(0, SHOWN_MAX).map((line) => `  ${line}`),
    ...(lines.length > SHOWN_MAX ? [`  and ${formatCount(lines.length - SHOWN_MAX)} more`] : []),
  ];
  return [
    ...(dryRun ? ['Nothing was changed. An import would leave:'] : []),
    `${formatCountOf(added.length, 'agent')} added`,
    ...list(added.map(({ id, name }) => `${name} (${id})`)),
    `${formatCountOf(changed.length, 'agent')} changed`,
    ...list(
      changed.map(({ agent, fields }) => `${agent.name} (${agent.id}): ${fields.join(', ')}`),
    ),
    `${formatCountOf(absent.length, 'agent')} ${gone}`,
    ...(remove ? list(absent.map(({ id, name }) => `${name} (${id})`)) : []),
  ].join('\n');
}

export const CATALOGUE_TOOL: Tool = {
  name: 'pnpm catalogue',
  about: 'Checks, loads, exports and imports the agents of the directory.',
  commands: { check, load, export: exportCommand, import: importCommand },
  note:
    'After an import the agents of the database stay as they are; "load" goes back to the files.\n' +
    'The embedded database takes one process: stop the site first, or use DATABASE_URL.\n',
};

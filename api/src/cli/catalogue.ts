import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { readConfig } from '@agent-atlas/server-kit/base/config';
import { ReadableError } from '@agent-atlas/server-kit/base/readable-error';
import { formatCount, formatCountOf } from '../base/format-count.ts';
import { today } from '../base/today.ts';
import { writeAgents } from '../catalogue/exchange.ts';
import { type ImportChanges, importAgents } from '../catalogue/import.ts';
import { describeOutcome, publishCatalogue } from '../catalogue/publish.ts';
import { selectCatalogueAgents } from '../catalogue/queries.ts';
import { CATALOGUE_DIR, raiseVersion, readCatalogue } from '../catalogue/read.ts';
import { checkCalendar, formatCalendar } from '../catalogue/stale.ts';
import { rankAndAnnounce } from '../ranking/rank-and-announce.ts';
import { requireSchema } from '../schema.ts';
import { agentsFile, readAgentsFile } from './agents-file.ts';
import { encodingOption } from './arguments.ts';
import { showProgress } from './progress.ts';
import { createTool } from './run-cli.ts';
import { withDatabase, withJob } from './with-database.ts';

const SHOWN_MAX = 20;

export const catalogueTool = createTool(
  'catalogue',
  'Checks, publishes, exports and imports the agents of the directory.',
  'An import owns its entries until "publish --replace-import" goes back to the files.\n' +
    'The embedded database allows one process: stop the site first, or use DATABASE_URL.\n',
);

catalogueTool
  .command('check')
  .description("check the catalogue's own files, or a file to import, and report every problem")
  .argument('[file]', 'a .json or .csv file of agents', agentsFile)
  .addOption(encodingOption())
  .action(async (file, { encoding }) => {
    if (file) {
      const lines = await readAgentsFile(file, encoding);
      console.log(`${formatCountOf(lines.length, 'agent')}: no problems.`);
      return;
    }
    const { agents, reviews, version } = await readCatalogue(CATALOGUE_DIR);
    const categories = new Set(agents.map((agent) => agent.category));
    console.log(
      `Version ${version}: ${agents.length} agents in ${categories.size} categories, ${reviews.length} sample reviews: no problems.`,
    );
  });

catalogueTool
  .command('stale')
  .description(
    'list the agents whose facts have not been checked for 180 days, and when the others are due',
  )
  .option('--json', 'print the list as JSON')
  .action(async ({ json }) => {
    const { agents } = await readCatalogue(CATALOGUE_DIR);
    const calendar = checkCalendar(agents, today());
    console.log(json ? JSON.stringify(calendar) : formatCalendar(calendar));
    if (calendar.overdue.length > 0) process.exitCode = 1;
  });

catalogueTool
  .command('raise')
  .description('raise the version of the files after a change')
  .action(async () => {
    const { version, isRaised } = await raiseVersion(CATALOGUE_DIR);
    console.log(isRaised ? `The files are now version ${version}.` : `Still version ${version}.`);
  });

catalogueTool
  .command('publish')
  .description("publish the catalogue's own files; agents that are not in them are retired")
  .option('--allow-loss', 'allow more than a tenth of the agents to be retired')
  .option('--replace-import', 'replace an import with the files')
  .action(async ({ allowLoss, replaceImport }) => {
    const catalogue = await readCatalogue(CATALOGUE_DIR);
    const { SAMPLE_REVIEWS: withSampleReviews } = readConfig(process.env);
    const options = { withSampleReviews, allowLoss, replaceImport, today: today() };
    const outcome = await withJob('catalogue publish', async (sql) => {
      await requireSchema(sql);
      const published = await publishCatalogue(sql, catalogue, options);
      if (published.kind !== 'unchanged') await rankAndAnnounce(sql);
      return published;
    });
    console.log(describeOutcome(outcome));
    if (outcome.ignored > 0) process.exitCode = 1;
  });

catalogueTool
  .command('export')
  .description('write every agent of the database to a file')
  .argument('<file>', 'a new .json or .csv file', agentsFile)
  .action(async ({ file, format }) => {
    if (existsSync(file)) throw new ReadableError(`${file} already exists.`);
    const agents = await withDatabase(selectCatalogueAgents);
    await writeFile(file, writeAgents(agents, format));
    console.log(`Wrote ${formatCountOf(agents.length, 'agent')} to ${file}.`);
  });

catalogueTool
  .command('import')
  .description('add and change agents by id, all or none')
  .argument('<file>', 'a .json or .csv file of agents', agentsFile)
  .option('--retire', 'retire all other agents')
  .option(
    '--take-over',
    "also own the entries of the catalogue's files that are changed or retired",
  )
  .option('--dry-run', 'show what an import would change')
  .addOption(encodingOption())
  .action(async (file, { retire = false, takeOver = false, dryRun = false, encoding }) => {
    const lines = await readAgentsFile(file, encoding);
    const progress = showProgress('Agents');
    const changes = await withJob('catalogue import', async (sql) => {
      await requireSchema(sql);
      const options = { retire, takeOver, today: today(), dryRun, onProgress: progress.at };
      const imported = await importAgents(sql, lines, options);
      progress.end();
      if (!dryRun) await rankAndAnnounce(sql);
      return imported;
    });
    console.log(summaryOf(changes, retire, dryRun));
  });

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

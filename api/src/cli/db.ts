import { existsSync, statSync } from 'node:fs';
import { ReadableError } from '@agent-atlas/server-kit/base/readable-error';
import { migrate } from '@agent-atlas/server-kit/db/migrate';
import { formatCountOf } from '../base/format-count.ts';
import { announce } from '../changes/announce.ts';
import { backup } from '../db/backup/backup.ts';
import { checkBackup, restore } from '../db/backup/restore.ts';
import { readSchema } from '../schema.ts';
import { showProgress } from './progress.ts';
import { createTool } from './run-cli.ts';
import { withBareDatabase, withDatabase, withJob } from './with-database.ts';

export const databaseTool = createTool(
  'db',
  'Migrates, backs up and restores the database, and purges cached responses.',
  'The database is DATABASE_URL, or the embedded one in DATA_DIR (stop the site first, or set\n' +
    'DATABASE_SOCKET if the database runs in its own process). Store SESSION_SECRET, or the file\n' +
    'session-secret in DATA_DIR, with a backup: without it, visitors can vote again and cannot change their votes.\n',
);

databaseTool
  .command('migrate')
  .description('migrate the schema; processes of the previous release keep working')
  .action(async () => {
    const ran = await withJob('db migrate', async (sql) =>
      migrate(sql, await readSchema(), { onWait: console.error }),
    );
    console.log(ran.length > 0 ? `Applied ${ran.join(', ')}.` : 'The schema is up to date.');
  });

databaseTool
  .command('backup')
  .description('write the whole database to a file; the site may run')
  .argument('<file>', 'a new file')
  .action(async (file) => {
    if (existsSync(file)) throw new ReadableError(`${file} already exists.`);
    const progress = showProgress('Rows');
    const rows = await withBareDatabase((sql) => backup(sql, file, progress.at));
    progress.end();
    const kilobytes = Math.ceil(statSync(file).size / 1024);
    console.log(
      `Wrote ${formatCountOf(rows, 'row')} to ${file} (${formatCountOf(kilobytes, 'kilobyte')}).`,
    );
  });

databaseTool
  .command('restore')
  .description('replace the contents of the database with a backup')
  .argument('<file>', 'a backup')
  .option('--replace', 'delete all data of a database that is not empty')
  .action(async (file, { replace = false }) => {
    const progress = showProgress('Rows');
    const options = { replace, onProgress: progress.at };
    const rows = await withJob('db restore', (sql) => restore(sql, file, options));
    progress.end();
    console.log(`Restored ${formatCountOf(rows, 'row')} from ${file}.`);
  });

databaseTool
  .command('check')
  .description('check that a backup is complete and undamaged')
  .argument('<file>', 'a backup')
  .action(async (file) => {
    console.log(`${file} is complete: ${formatCountOf(await checkBackup(file), 'row')}.`);
  });

databaseTool
  .command('purge')
  .description('make every API process and web server discard its cached responses and pages')
  .action(async () => {
    const version = await withDatabase((sql) => announce(sql, [{ everything: true }]));
    console.log(
      `Everything cached before data version ${version} is discarded within a second. ` +
        'A shared cache in front shows its copies for up to 30 seconds more.',
    );
  });

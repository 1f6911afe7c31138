import { existsSync, statSync } from 'node:fs';
import { announce } from '../changes/announce.ts';
import { showProgress } from '../cli/progress.ts';
import { type Command, CommandError, noArgument, onlyArgument, type Tool } from '../cli/run-cli.ts';
import { formatCountOf } from '../cli/table.ts';
import { withBareDatabase, withDatabase, withJob } from '../cli/with-database.ts';
import { backup } from './backup/backup.ts';
import { checkBackup, restore } from './backup/restore.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS } from './migrations.ts';

const migrateCommand: Command = {
  usage: '',
  about: 'migrate the schema; processes of the previous release keep working',
  run: async (input) => {
    noArgument(input);
    const ran = await withJob('db migrate', (sql) =>
      migrate(sql, MIGRATIONS, { onWait: console.error }),
    );
    console.log(ran.length > 0 ? `Applied ${ran.join(', ')}.` : 'The schema is up to date.');
    return true;
  },
};

const backupCommand: Command = {
  usage: '<file>',
  about: 'write the whole database to a file; the site may run',
  run: async (input) => {
    const file = onlyArgument(input, 'file');
    if (existsSync(file)) throw new CommandError(`${file} already exists.`);
    const progress = showProgress('Rows');
    const rows = await withBareDatabase((sql) => backup(sql, file, progress.at));
    progress.end();
    const kilobytes = Math.ceil(statSync(file).size / 1024);
    console.log(
      `Wrote ${formatCountOf(rows, 'row')} to ${file} (${formatCountOf(kilobytes, 'kilobyte')}).`,
    );
    return true;
  },
};

const restoreCommand: Command = {
  usage: '<file> [--replace]',
  about: 'replace the contents of the database with a backup',
  options: { replace: { type: 'boolean' } },
  run: async (input) => {
    const file = onlyArgument(input, 'file');
    const replace = input.options.replace === true;
    const progress = showProgress('Rows');
    const options = { replace, onProgress: progress.at };
    const rows = await withJob('db restore', (sql) => restore(sql, file, options));
    progress.end();
    console.log(`Restored ${formatCountOf(rows, 'row')} from ${file}.`);
    return true;
  },
};

const check: Command = {
  usage: '<file>',
  about: 'check that a backup is complete and undamaged',
  run: async (input) => {
    const file = onlyArgument(input, 'file');
    console.log(`${file} is complete: ${formatCountOf(await checkBackup(file), 'row')}.`);
    return true;
  },
};

const purge: Command = {
  usage: '',
  about: 'make every API process and web server discard its cached responses and pages',
  run: async (input) => {
    noArgument(input);
    const version = await withDatabase((sql) => announce(sql, [{ everything: true }]));
    console.log(
      `Everything cached before data version ${version} is discarded within a second. ` +
        'A shared cache in front shows its copies for up to 30 seconds more.',
    );
    return true;
  },
};

export const DATABASE_TOOL: Tool = {
  name: 'pnpm db',
  about: 'Migrates, backs up and restores the database, and purges cached responses.',
  commands: {
    migrate: migrateCommand,
    backup: backupCommand,
    restore: restoreCommand,
    check,
    purge,
  },
  note:
    'The database is DATABASE_URL, or the embedded one in DATA_DIR (stop the site first, or set\n' +
    'DATABASE_SOCKET if the database runs in its own process). Store SESSION_SECRET, or the file\n' +
    'session-secret in DATA_DIR, with a backup: without it, voters cannot change their votes.\n',
};

import { existsSync } from 'node:fs';
import { ReadableError } from '@agent-atlas/server-kit/base/readable-error';
import { formatCount } from '../base/format-count.ts';
import { writeDump } from '../dumps/write-dump.ts';
import { createTool } from './run-cli.ts';
import { formatTable } from './table.ts';
import { withDatabase } from './with-database.ts';

export const dataTool = createTool(
  'data',
  'Writes the open data: the catalogue and the ranking, without any review.',
  'The running site serves the same files, made once a day, under /api/data/.\n',
);

dataTool
  .command('dump')
  .description('write the open data into a new folder')
  .argument('<folder>', 'the new folder')
  .action(async (folder) => {
    if (existsSync(folder)) throw new ReadableError(`${folder} already exists.`);
    const files = await withDatabase((sql) => writeDump(sql, folder));
    const rows = files.map(({ name, bytes }) => [name, formatCount(bytes)]);
    console.log(formatTable([['File', 'Bytes'], ...rows]));
  });

import { existsSync } from 'node:fs';
import { type Command, CommandError, onlyArgument, type Tool } from '../cli/run-cli.ts';
import { formatCount, formatTable } from '../cli/table.ts';
import { withDatabase } from '../cli/with-database.ts';
import { UnfinishedRankingError } from './queries.ts';
import { writeDump } from './write-dump.ts';

const dump: Command = {
  usage: '<folder>',
  about: 'write the open data into a new folder',
  run: async (input) => {
    const folder = onlyArgument(input, 'folder');
    if (existsSync(folder)) throw new CommandError(`${folder} already exists.`);
    const files = await withDatabase((sql) => writeDump(sql, folder)).catch((error) => {
      throw error instanceof UnfinishedRankingError ? new CommandError(error.message) : error;
    });
    const rows = files.map(({ name, bytes }) => [name, formatCount(bytes)]);
    console.log(formatTable([['File', 'Bytes'], ...rows]));
    return true;
  },
};

export const DATA_TOOL: Tool = {
  name: 'pnpm data',
  about: 'Writes the open data: the catalogue and the ranking, without any review.',
  commands: { dump },
  note: 'The running site serves the same files, made once a day, under /api/data/.\n',
};

import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { CommandError } from '../../cli/run-cli.ts';
import { errorCode } from '../errors.ts';

/**
 * A backup is gzip of lines of text, which checks itself: a byte that is missing or changed is found.
 * Lines that begin with `#` say what follows; every other line is one row as a JSON object, of the
 * table named last:
 *
 *     #atlas-backup {"version":2,"createdAt":"…","migrations":["0001-directory.sql",…]}
 *     #table {"name":"category","columns":["id","name"]}
 *     {"id":1,"name":"AI Chatbot"}
 *
 * JSON as PostgreSQL writes it keeps every value exactly: numbers in full, times to the microsecond,
 * bytes as `\x…`. Version 1 also had lines with sequences and an end, which are passed over.
 */
export const BACKUP_VERSION = 2;

const ROWS_PER_CALL = 1000;
/** Rows are passed on before they have many more characters than this. */
const CALL_LENGTH = 4 * 1024 * 1024;

const Header = z.object({ version: z.int(), migrations: z.array(z.string()) });
const TableLine = z.object({ name: z.string(), columns: z.array(z.string()) });

/** What is done with a backup while it is read. */
export interface BackupTarget {
  begin(migrations: readonly string[]): Promise<void>;
  /** Takes rows of one table, at most a thousand. */
  add(table: z.infer<typeof TableLine>, rows: readonly string[]): Promise<void>;
}

function damaged(): CommandError {
  return new CommandError('This is not a whole backup: it is damaged, cut off, or something else.');
}

/** Reads a backup to its end and gives its number of rows. Throws a {@link CommandError}. */
export async function readBackup(file: string, target: BackupTarget): Promise<number> {
  try {
    let rows = 0;
    await pipeline(createReadStream(file), createGunzip(), async (bytes) => {
      rows = await readLines(linesOf(bytes), target);
    });
    return rows;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') throw new CommandError(`There is no file ${file}.`);
    throw code?.startsWith('Z_') ? damaged() : error;
  }
}

async function readLines(lines: AsyncIterable<string>, target: BackupTarget): Promise<number> {
  let table: z.infer<typeof TableLine> | undefined;
  let isBegun = false;
  let waiting: string[] = [];
  let length = 0;
  let rows = 0;
  const flush = async () => {
    if (table && waiting.length > 0) await target.add(table, waiting);
    waiting = [];
    length = 0;
  };
  for await (const line of lines) {
    if (isBegun && !line.startsWith('#')) {
      if (!table) throw damaged();
      rows += 1;
      length += line.length;
      if (waiting.push(line) === ROWS_PER_CALL || length > CALL_LENGTH) await flush();
      continue;
    }
    await flush();
    const space = line.indexOf(' ');
    const kind = line.slice(0, space);
    if (isBegun !== (kind !== '#atlas-backup')) throw damaged();
    if (kind === '#table') table = parse(TableLine, line.slice(space));
    if (isBegun) continue;
    const { version, migrations } = parse(Header, line.slice(space));
    if (version > BACKUP_VERSION) throw newer();
    await target.begin(migrations);
    isBegun = true;
  }
  if (!isBegun) throw damaged();
  await flush();
  return rows;
}

/** The backup has what this release does not know. */
export function newer(): CommandError {
  return new CommandError('The backup was made by a newer version of this program.');
}

function parse<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw damaged();
  }
}

// Not readline: it also splits at separators that JSON may hold.
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  // A line with a file in it has many chunks, which are put together once.
  let parts: string[] = [];
  for await (const chunk of chunks) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
    parts.push(first);
    for (const start of others) {
      yield parts.join('');
      parts = [start];
    }
  }
  const last = parts.join('');
  if (last !== '') yield last;
}

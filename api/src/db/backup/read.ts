import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { errorCode } from '@agent-atlas/server-kit/base/error-code';
import { ReadableError } from '@agent-atlas/server-kit/base/readable-error';
import { z } from 'zod';

/**
 * A backup is a gzip file of text lines. Its checksum detects missing and changed bytes. A line
 * that begins with `#` is a header; every other line is one row of the last named table, as a JSON
 * object:
 *
 *     #atlas-backup {"version":2,"createdAt":"…","migrations":["0001-directory.sql",…]}
 *     #table {"name":"category","columns":["id","name"]}
 *     {"id":1,"name":"AI Chatbot"}
 *
 * PostgreSQL's JSON is lossless: it has all digits of numbers, times to the microsecond, and bytes
 * as `\x…`. Version 1 also had lines for sequences and the end, which are ignored.
 */
export const BACKUP_VERSION = 2;

const ROWS_PER_CALL = 1000;
/** Rows are passed on as soon as they have this many characters. */
const CALL_LENGTH = 4 * 1024 * 1024;

const Header = z.object({ version: z.int(), migrations: z.array(z.string()) });
const TableLine = z.object({ name: z.string(), columns: z.array(z.string()) });

/** Receives the contents of a backup while it is read. */
export interface BackupTarget {
  begin(migrations: readonly string[]): Promise<void>;
  /** Takes rows of one table, at most a thousand. */
  add(table: z.infer<typeof TableLine>, rows: readonly string[]): Promise<void>;
}

function damaged(): ReadableError {
  return new ReadableError(
    'This is not a complete backup: it is damaged, truncated, or another kind of file.',
  );
}

/**
 * Reads a whole backup and returns its number of rows. Throws a {@link ReadableError} if it is
 * invalid.
 */
export async function readBackup(file: string, target: BackupTarget): Promise<number> {
  try {
    let rows = 0;
    await pipeline(createReadStream(file), createGunzip(), async (bytes) => {
      rows = await readLines(linesOf(bytes), target);
    });
    return rows;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') throw new ReadableError(`There is no file ${file}.`);
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

/** Creates the error for a backup with contents that this release does not know. */
export function newer(): ReadableError {
  return new ReadableError('The backup was made by a newer version of this program.');
}

function parse<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw damaged();
  }
}

// Not `readline`, which also splits at separators that JSON may contain.
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  // A line that contains a file has many chunks, which are joined only once.
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

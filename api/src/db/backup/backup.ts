import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { ReadableError } from '@agent-atlas/server-kit/base/readable-error';
import type { Pool, Sql } from '@agent-atlas/server-kit/db/client';
import { selectApplied } from '@agent-atlas/server-kit/db/migrations';
import { BACKUP_VERSION } from './read.ts';
import { nameList, selectTables, type Table } from './tables.ts';

const ROWS_PER_FETCH = 1000;

/**
 * Writes a consistent snapshot of the whole database to `file`, without blocking reads or writes.
 * The file appears only when it is complete. Returns the number of rows.
 */
export async function backup(
  sql: Pool,
  file: string,
  onProgress: (rows: number) => void,
): Promise<number> {
  const draft = `${file}.part`;
  try {
    const rows = await sql.begin('isolation level repeatable read read only', async (tx) => {
      await tx`set local statement_timeout = 0`;
      let count = 0;
      const chunks = Readable.from(
        chunksOf(tx, (rows) => {
          count += rows;
          onProgress(count);
        }),
      );
      // Readable only by its owner, because it records who voted for what, even if only as hashes.
      const out = createWriteStream(draft, { mode: 0o600, flush: true });
      await pipeline(chunks, createGzip(), out);
      return count;
    });
    await rename(draft, file);
    return rows;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function* chunksOf(sql: Sql, onRows: (rows: number) => void): AsyncGenerator<string> {
  const migrations = [...(await selectApplied(sql)).keys()].sort();
  if (migrations.length === 0) throw new ReadableError('This database is empty.');
  const createdAt = new Date().toISOString();
  yield lineOf('atlas-backup', { version: BACKUP_VERSION, createdAt, migrations });
  for (const table of await selectTables(sql)) {
    yield lineOf('table', { name: table.name, columns: table.columns });
    for await (const lines of rowsOf(sql, table)) {
      onRows(lines.length);
      yield `${lines.join('\n')}\n`;
    }
  }
}

async function* rowsOf(
  sql: Sql,
  { name, columns, key, hasLargeRows }: Table,
): AsyncGenerator<string[]> {
  const order = key.length > 0 ? key : columns;
  const count = hasLargeRows ? 1 : ROWS_PER_FETCH;
  await sql`
    declare backup_rows no scroll cursor for
    select row_to_json(stored)::text as line
    from (
      select ${nameList(sql, columns)} from ${sql(name)} order by ${nameList(sql, order)}
    ) as stored`;
  for (;;) {
    const rows = await sql<{ line: string }[]>`fetch ${sql.unsafe(`${count}`)} from backup_rows`;
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < count) break;
  }
  await sql`close backup_rows`;
}

function lineOf(kind: string, body: unknown): string {
  return `#${kind} ${JSON.stringify(body)}\n`;
}

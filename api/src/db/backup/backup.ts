import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { CommandError } from '../../cli/run-cli.ts';
import type { Pool, Sql } from '../client.ts';
import { BACKUP_VERSION } from './format.ts';
import { nameList, selectSequence, selectTables, type Table } from './tables.ts';

const ROWS_PER_FETCH = 1000;

/**
 * Writes everything in the database to `file`, as of one moment, while others may go on reading
 * and writing. The file is there only when it is whole. Gives the number of rows.
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
      // Only for its owner: it holds who voted for what, though only as hashes.
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
  const hash = createHash('sha256');
  const sealed = (text: string) => {
    hash.update(text);
    return text;
  };
  let rows = 0;
  yield sealed(
    lineOf('atlas-backup', {
      version: BACKUP_VERSION,
      createdAt: new Date().toISOString(),
      migrations: await selectMigrations(sql),
    }),
  );
  for (const table of await selectTables(sql)) {
    yield sealed(lineOf('table', { name: table.name, columns: table.columns }));
    for await (const lines of rowsOf(sql, table)) {
      rows += lines.length;
      onRows(lines.length);
      yield sealed(`${lines.join('\n')}\n`);
    }
    // After the rows: a sequence knows no snapshots, and may only be ahead of them.
    for (const column of table.identities) {
      yield sealed(lineOf('sequence', await selectSequence(sql, table.name, column)));
    }
  }
  yield lineOf('end', { rows, sha256: hash.digest('hex') });
}

async function selectMigrations(sql: Sql): Promise<string[]> {
  const [known] = await sql<{ found: boolean }[]>`
    select to_regclass('schema_migration') is not null as found`;
  if (!known?.found) throw new CommandError('There is nothing in this database yet.');
  const rows = await sql<{ name: string }[]>`select name from schema_migration order by name`;
  return rows.map(({ name }) => name);
}

async function* rowsOf(sql: Sql, { name, columns, key }: Table): AsyncGenerator<string[]> {
  const order = key.length > 0 ? key : columns;
  await sql`
    declare backup_rows no scroll cursor for
    select row_to_json(stored)::text as line
    from (
      select ${nameList(sql, columns)} from ${sql(name)} order by ${nameList(sql, order)}
    ) as stored`;
  for (;;) {
    const rows = await sql<
      { line: string }[]
    >`fetch ${sql.unsafe(`${ROWS_PER_FETCH}`)} from backup_rows`;
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < ROWS_PER_FETCH) break;
  }
  await sql`close backup_rows`;
}

function lineOf(kind: string, body: unknown): string {
  return `#${kind} ${JSON.stringify(body)}\n`;
}

import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from '@agent-atlas/server-kit/db/client';
import { stringify } from 'csv-stringify/sync';
import { cellsOf } from '../files/csv.ts';
import { DATASETS, dumpSchema, LICENSE_NOTES } from './datasets.ts';
import {
  requireFinishedRun,
  selectAgentRows,
  selectRankingRows,
  selectTotalsRows,
} from './queries.ts';

/** A larger file indicates a bug and must not fill the disk. */
const FILE_MAX_BYTES = 2 * 1024 ** 3;

/** A file of a dump. */
export interface DumpFile {
  name: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/**
 * The files of a dump with their media types, in the order of the manifest, which lists all but
 * itself.
 */
export const DUMP_FILES = {
  'agents.jsonl': 'application/jsonl',
  'agents.csv': 'text/csv; charset=utf-8; header=present',
  'ranking.jsonl': 'application/jsonl',
  'ranking.csv': 'text/csv; charset=utf-8; header=present',
  'totals.jsonl': 'application/jsonl',
  'totals.csv': 'text/csv; charset=utf-8; header=present',
  'schema.json': 'application/json',
  'LICENSE.md': 'text/markdown; charset=utf-8',
  'manifest.json': 'application/json',
} as const;

export type DumpFileName = keyof typeof DUMP_FILES;

const ROWS = {
  agents: selectAgentRows,
  ranking: selectRankingRows,
  totals: selectTotalsRows,
} as const;

/**
 * Writes a consistent snapshot of the open data into a new folder, which appears only when it is
 * complete. The same data always produces the same bytes. Memory use does not grow with the data.
 * Rejects with an `UnfinishedRankingError` if the ranking is not from one finished run.
 *
 * @param sql a connection for long-running work
 */
export async function writeDump(sql: Pool, folder: string): Promise<DumpFile[]> {
  const unfinished = `${folder}.${process.pid}.tmp`;
  const files: DumpFile[] = [];
  try {
    await mkdir(unfinished);
    await sql.begin('isolation level repeatable read read only', async (tx) => {
      await requireFinishedRun(tx);
      for (const name of ['agents', 'ranking', 'totals'] as const) {
        const columns = Object.keys(DATASETS[name].shape);
        await using jsonLines = await createFile(unfinished, `${name}.jsonl`);
        await using csv = await createFile(unfinished, `${name}.csv`);
        await csv.write(stringify([columns]));
        for await (const rows of ROWS[name](tx)) {
          const objects = name === 'totals' ? rows.map((totals) => ({ totals })) : rows;
          await jsonLines.write(objects.map((row) => `${JSON.stringify(row)}\n`).join(''));
          await csv.write(stringify(rows.map((row) => cellsOf(columns, row))));
        }
        files.push(jsonLines.finish(), csv.finish());
      }
    });
    files.push(await writeText(unfinished, 'schema.json', json(dumpSchema())));
    files.push(await writeText(unfinished, 'LICENSE.md', LICENSE_NOTES));
    files.push(await writeText(unfinished, 'manifest.json', json({ files })));
    await rename(unfinished, folder);
    return files;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

async function writeText(folder: string, name: DumpFileName, text: string): Promise<DumpFile> {
  await using file = await createFile(folder, name);
  await file.write(text);
  return file.finish();
}

async function createFile(folder: string, name: DumpFileName) {
  const output = await open(join(folder, name), 'wx');
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    async write(text: string): Promise<void> {
      bytes += Buffer.byteLength(text);
      if (bytes > FILE_MAX_BYTES) throw new Error(`${name} of the open data is too large`);
      hash.update(text);
      await output.appendFile(text);
    },
    finish: (): DumpFile => ({ name, bytes, sha256: hash.digest('hex') }),
    [Symbol.asyncDispose]: () => output.close(),
  };
}

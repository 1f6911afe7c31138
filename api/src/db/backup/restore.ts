import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { CommandError } from '../../cli/run-cli.ts';
import type { Pool, Sql } from '../client.ts';
import { errorCode } from '../errors.ts';
import { applyMigrations } from '../migrate.ts';
import { readMigrations } from '../migrations.ts';
import { BACKUP_VERSION, damaged, linesOf, type Piece, readPieces } from './format.ts';
import { nameList, selectTables, setSequence } from './tables.ts';

const ROWS_PER_INSERT = 1000;

interface RestoreOptions {
  /** Where the schema's migrations are. */
  migrations: string;
  /** Whether what the database holds now may go. */
  replace: boolean;
  onProgress(rows: number): void;
}

/**
 * Makes the database hold exactly what a backup does, in one transaction: when anything is wrong,
 * nothing has changed. A backup of an older schema is brought up to date. Gives the number of rows.
 */
export async function restore(sql: Pool, file: string, options: RestoreOptions): Promise<number> {
  const { migrations, replace, onProgress } = options;
  const all = await readMigrations(migrations);
  const names = all.map(({ name }) => name);
  return sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await makeRoom(tx, replace);
    const load = new Load(tx);
    await readFile(file, async (piece) => {
      if (piece.kind === 'header') {
        checkHeader(piece.header, names);
        const { migrations: applied } = piece.header;
        await applyMigrations(
          tx,
          all.filter(({ name }) => applied.includes(name)),
        );
        await load.begin();
      } else {
        await load.take(piece);
        onProgress(load.rows);
      }
    });
    await applyMigrations(tx, all);
    return load.rows;
  });
}

/** Reads a whole backup and gives its number of rows. Throws when a byte of it is wrong. */
export async function checkBackup(file: string): Promise<number> {
  let rows = 0;
  await readFile(file, async (piece) => {
    if (piece.kind === 'row') rows += 1;
  });
  return rows;
}

async function readFile(file: string, take: (piece: Piece) => Promise<void>): Promise<void> {
  try {
    await pipeline(createReadStream(file), createGunzip(), async (bytes) => {
      for await (const piece of readPieces(linesOf(bytes))) await take(piece);
    });
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') throw new CommandError(`There is no file ${file}.`);
    throw code?.startsWith('Z_') ? damaged() : error;
  }
}

function checkHeader(
  { version, migrations }: { version: number; migrations: string[] },
  known: readonly string[],
): void {
  const isNewer = version > BACKUP_VERSION || migrations.some((name) => !known.includes(name));
  if (isNewer) throw new CommandError('The backup was made by a newer version of this program.');
}

/** Leaves the schema without a table of ours. Throws when there is something that must stay. */
async function makeRoom(sql: Sql, replace: boolean): Promise<void> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' order by relname`;
  const names = tables.map(({ name }) => name);
  if (names.length === 0) return;
  if (!names.includes('schema_migration')) {
    throw new CommandError('This database holds tables of something else. Use one of its own.');
  }
  const isUsed = names.includes('agent') && (await sql`select from agent limit 1`).length > 0;
  if (isUsed && !replace) {
    throw new CommandError('This database is not empty. With --replace, all that it holds goes.');
  }
  await sql`drop table ${nameList(sql, names)} cascade`;
  const routines = await sql<{ signature: string }[]>`
    select oid::regprocedure::text as signature from pg_proc
    where pronamespace = current_schema()::regnamespace
      and not exists (
        select 1 from pg_depend where objid = pg_proc.oid and pg_depend.deptype = 'e'
      )`;
  for (const { signature } of routines) await sql.unsafe(`drop routine ${signature} cascade`);
}

/** The rows of a backup on their way into the tables. */
class Load {
  rows = 0;
  private readonly sql: Sql;
  private tables: string[] = [];
  private into = { name: '', columns: [''] };
  private waiting: string[] = [];

  constructor(sql: Sql) {
    this.sql = sql;
  }

  /** Empties the tables of what their migrations put there, and keeps their triggers quiet. */
  async begin(): Promise<void> {
    const { sql } = this;
    this.tables = (await selectTables(sql)).map(({ name }) => name);
    await sql`truncate ${nameList(sql, this.tables)}`;
    for (const name of this.tables) await sql`alter table ${sql(name)} disable trigger user`;
  }

  async take(piece: Exclude<Piece, { kind: 'header' }>): Promise<void> {
    switch (piece.kind) {
      case 'table':
        await this.flush();
        if (!this.tables.includes(piece.table.name)) throw damaged();
        this.into = piece.table;
        return;
      case 'row':
        this.rows += 1;
        if (this.waiting.push(piece.text) === ROWS_PER_INSERT) await this.flush();
        return;
      case 'sequence':
        await this.flush();
        await setSequence(this.sql, piece.sequence);
        return;
      case 'end':
        await this.flush();
        for (const name of this.tables) {
          await this.sql`alter table ${this.sql(name)} enable trigger user`;
        }
        return;
      default:
        return piece satisfies never;
    }
  }

  private async flush(): Promise<void> {
    const { sql, waiting, into } = this;
    if (waiting.length === 0) return;
    const columns = nameList(sql, into.columns);
    await sql`
      insert into ${sql(into.name)} (${columns}) overriding system value
      select ${columns}
      from jsonb_populate_recordset(null::${sql(into.name)}, ${`[${waiting.join(',')}]`}::text::jsonb)`;
    this.waiting = [];
  }
}

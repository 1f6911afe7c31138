import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SetupError } from '../base/config.ts';
import type { Sql } from './client.ts';

/** The first line of a file whose statements cannot run in a transaction. */
const NO_TRANSACTION = '-- migrate: no transaction';

/** The first line of a file that describes a schema as other files have already made it. */
const REPLACES = /^-- migrate: replaces (\S+)\n/;

/** The first line of a file that leads from a schema of other files to the one that is described. */
const AFTER = /^-- migrate: only after (\S+)\n/;

export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
  readonly isTransactional: boolean;
  /** The last of the migrations that lead to the same schema. A database with it does not run this one. */
  readonly replaces: string | undefined;
  /** The migration without which a database does not need this one. */
  readonly after: string | undefined;
}

/** Reads all migrations of a folder (`NNNN-name.sql`), in order. */
export async function readMigrations(dir: string): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(join(dir, name), 'utf8')).replaceAll('\r\n', '\n');
      const checksum = createHash('sha256').update(text).digest('hex');
      const isTransactional = !text.startsWith(NO_TRANSACTION);
      const [replaces, after] = [REPLACES, AFTER].map((pattern) => pattern.exec(text)?.[1]);
      return { name, text, checksum, isTransactional, replaces, after };
    }),
  );
}

/**
 * Splits a file into statements. Its strings and function bodies must not have a `;` at the end of
 * a line.
 */
export function statementsOf({ text }: Migration): string[] {
  const code = text.replace(/^\s*--.*$/gm, '');
  return code
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

/** Returns the checksums of the applied migrations by name. */
export async function selectApplied(sql: Sql): Promise<Map<string, string>> {
  const [ledger] = await sql<{ found: boolean }[]>`
    select to_regclass('schema_migration') is not null as found`;
  if (!ledger?.found) return new Map();
  const rows = await sql<{ name: string; checksum: string }[]>`
    select name, checksum from schema_migration`;
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/**
 * Throws a {@link SetupError} with the command to run if the database lacks one of these migrations.
 * A newer schema is fine, because migrations stay compatible with the previous release.
 */
export async function requireMigrations(sql: Sql, migrations: readonly Migration[]): Promise<void> {
  const applied = await selectApplied(sql);
  const missing = migrations.filter(({ name }) => !applied.has(name));
  const [first] = missing;
  if (!first) return;
  const more = missing.length > 1 ? ` and ${missing.length - 1} more` : '';
  throw new SetupError(
    `The schema is behind this release: ${first.name}${more} not applied. Run: pnpm db migrate`,
  );
}

import { join } from 'node:path';
import { PACKAGE_DIR, readConfig } from '../config.ts';
import type { Pool } from '../db/client.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';

/** Runs `work` on the configured database with its schema up to date, and closes it after. */
export async function withDatabase<T>(work: (sql: Pool) => Promise<T>): Promise<T> {
  return withBareDatabase(async (sql) => {
    await migrate(sql, MIGRATIONS);
    return work(sql);
  });
}

/** As {@link withDatabase}, with the schema as it is. */
export async function withBareDatabase<T>(work: (sql: Pool) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  // A tool may take as long as its work needs.
  const patient = { ...config, DATABASE_TIMEOUT_MS: 0 };
  const database = await openDatabase(patient, console.error);
  try {
    return await work(database.sql);
  } finally {
    await database.close();
  }
}

/** Where the schema's migrations are. */
export const MIGRATIONS = join(PACKAGE_DIR, 'migrations');

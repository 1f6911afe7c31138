import { readConfig } from '@agent-atlas/server-kit/base/config';
import type { Pool } from '@agent-atlas/server-kit/db/client';
import { type OpenDatabase, openDatabase } from '@agent-atlas/server-kit/db/open';
import { withLease } from '../db/lease.ts';
import { requireSchema } from '../schema.ts';

/**
 * The time limit of one statement of a tool. It also ends a lost connection, and with it a job's
 * lease.
 */
const STATEMENT_MS = 60 * 60_000;

/** Runs `work` on the configured database, whose schema must be up to date, and then closes it. */
export async function withDatabase<T>(work: (sql: Pool) => Promise<T>): Promise<T> {
  return withBareDatabase(async (sql) => {
    await requireSchema(sql);
    return work(sql);
  });
}

/** Like {@link withDatabase}, but accepts any schema. */
export async function withBareDatabase<T>(work: (sql: Pool) => Promise<T>): Promise<T> {
  return withOpenDatabase(({ maintenance }) => work(maintenance));
}

/**
 * Runs a job that changes data that all processes use. Only one job runs at a time. The embedded
 * database accepts only one process anyway.
 */
export async function withJob<T>(job: string, work: (sql: Pool) => Promise<T>): Promise<T> {
  return withOpenDatabase(({ maintenance, isShared }) =>
    isShared ? withLease(maintenance, job, () => work(maintenance)) : work(maintenance),
  );
}

async function withOpenDatabase<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const patient = { ...config, DATABASE_TIMEOUT_MS: STATEMENT_MS };
  const database = await openDatabase(patient, console.error);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

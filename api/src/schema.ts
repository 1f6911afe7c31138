import { join } from 'node:path';
import { MIGRATIONS_DIR as REGISTRY_MIGRATIONS_DIR } from '@agent-atlas/registry/package-dir';
import type { Sql } from '@agent-atlas/server-kit/db/client';
import {
  type Migration,
  readMigrations,
  requireMigrations,
} from '@agent-atlas/server-kit/db/migrations';
import { PACKAGE_DIR } from './base/package-dir.ts';

/** Reads the migrations of the database: those of the registry, then those of the directory. */
export async function readSchema(): Promise<Migration[]> {
  const folders = [REGISTRY_MIGRATIONS_DIR, join(PACKAGE_DIR, 'migrations')];
  return (await Promise.all(folders.map(readMigrations))).flat();
}

/** Throws a `SetupError` with the command to run if the database lacks migrations. */
export async function requireSchema(sql: Sql): Promise<void> {
  await requireMigrations(sql, await readSchema());
}

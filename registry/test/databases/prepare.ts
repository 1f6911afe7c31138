import type { Pool } from '../../../server-kit/src/db/client.ts';
import { migrate } from '../../../server-kit/src/db/migrate.ts';
import { readMigrations } from '../../../server-kit/src/db/migrations.ts';
import { MIGRATIONS_DIR } from '../../src/package-dir.ts';

/** Fills an empty database with the registry's schema. */
export async function prepare(sql: Pool): Promise<void> {
  await migrate(sql, await readMigrations(MIGRATIONS_DIR));
}

import { defineConfig } from 'vitest/config';
import { findPostgresql } from './test/databases/find-postgresql.ts';

const postgresql = findPostgresql();
if (!postgresql) {
  console.warn('No PostgreSQL server was found: the tests run on the embedded database only.');
}

/** Test timeout on a busy machine. */
const TIMEOUT_MS = 60_000;
/** For files that start processes, databases and servers. */
const PROCESS_TIMEOUT_MS = 300_000;

const ALL = ['routes', 'http', 'operations', 'releases'];
/**
 * Runs folders of tests on a database. The routes are tested on every database there is, because a
 * query may work on only one of them. The others take long on the embedded database, and the
 * browser tests use it, too.
 */
const onDatabase = (name: string, folders: string[]) => ({
  test: {
    name,
    include: folders.map((folder) => `test/${folder}/*.test.ts`),
    globalSetup: `test/databases/${name}.ts`,
    hookTimeout: TIMEOUT_MS,
    testTimeout: TIMEOUT_MS,
  },
});

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,client,src}/**/*.test.ts', 'test/*.test.ts'],
          testTimeout: TIMEOUT_MS,
        },
      },
      {
        test: {
          name: 'processes',
          include: [
            'test/embedded/**/*.test.ts',
            'test/{http,operations,releases}/processes/*.test.ts',
          ],
          globalSetup: 'test/databases/catalogue.ts',
          hookTimeout: PROCESS_TIMEOUT_MS,
          testTimeout: PROCESS_TIMEOUT_MS,
        },
      },
      onDatabase('embedded', postgresql ? ['routes'] : ALL),
      ...(postgresql ? [onDatabase('postgresql', ALL)] : []),
    ],
  },
});

import { defineConfig } from 'vitest/config';
import { findPostgresql } from './test/databases/find-postgresql.ts';

// The same suite runs on every database there is, because a query may work on only one of them.
const postgresql = findPostgresql();
if (!postgresql) {
  console.warn('No PostgreSQL server was found: the tests run on the embedded database only.');
}

/** Most of a file's time is spent waiting for its database's own process. */
const workers = { maxWorkers: 2, sequence: { groupOrder: 1 } };

const onDatabase = (name: string) => ({
  test: {
    ...workers,
    name,
    include: ['test/{routes,http,operations}/*.test.ts'],
    globalSetup: `test/databases/${name}.ts`,
    hookTimeout: 60_000,
    testTimeout: 15_000,
  },
});

export default defineConfig({
  test: {
    ...workers,
    projects: [
      {
        test: {
          ...workers,
          name: 'unit',
          include: ['{contract,client,src}/**/*.test.ts', 'test/*.test.ts'],
        },
      },
      {
        test: {
          ...workers,
          name: 'processes',
          include: ['test/embedded/**/*.test.ts', 'test/{http,operations}/processes/*.test.ts'],
          hookTimeout: 60_000,
          testTimeout: 60_000,
        },
      },
      onDatabase('embedded'),
      ...(postgresql ? [onDatabase('postgresql')] : []),
    ],
  },
});

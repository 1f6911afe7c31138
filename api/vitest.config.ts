import { defineConfig } from 'vitest/config';
import { findPostgresql } from './test/databases/find-postgresql.ts';

// The same suite runs on every database there is, because a query may work on only one of them.
const postgresql = findPostgresql();
if (!postgresql) {
  console.warn('No PostgreSQL server was found: the tests run on the embedded database only.');
}

const onDatabase = (name: string) => ({
  test: {
    // Most of a file's time is spent waiting for its database's own process.
    maxWorkers: 2,
    name,
    include: ['test/routes/**/*.test.ts'],
    globalSetup: `test/databases/${name}.ts`,
    hookTimeout: 60_000,
    testTimeout: 15_000,
  },
});

export default defineConfig({
  test: {
    // Most of a file's time is spent waiting for its database's own process.
    maxWorkers: 2,
    projects: [
      { test: { name: 'unit', include: ['{contract,client,src}/**/*.test.ts', 'test/*.test.ts'] } },
      {
        test: {
          name: 'processes',
          include: ['test/embedded/**/*.test.ts'],
          hookTimeout: 60_000,
          testTimeout: 60_000,
        },
      },
      onDatabase('embedded'),
      ...(postgresql ? [onDatabase('postgresql')] : []),
    ],
  },
});

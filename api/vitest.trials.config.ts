import { defineConfig } from 'vitest/config';
import { project } from '../server-kit/test/databases/project.ts';

/** Trials start servers, kill them and send floods. The longest take a few minutes. */
const TIMEOUT_MS = 300_000;

/** docs/testing.md explains the projects. */
export default defineConfig({
  test: {
    projects: [
      project({
        name: 'processes',
        include: ['test/**/processes/*.trial.ts'],
        globalSetup: 'test/databases/catalogue.ts',
        timeoutMs: TIMEOUT_MS,
      }),
      project({
        name: 'postgresql',
        include: ['test/{routes,http,operations,scale,golden}/*.trial.ts'],
        globalSetup: 'test/databases/postgresql.ts',
        timeoutMs: TIMEOUT_MS,
      }),
      project({
        name: 'embedded',
        include: ['test/embedded/*.trial.ts'],
        globalSetup: 'test/databases/embedded.ts',
        timeoutMs: TIMEOUT_MS,
      }),
      project({
        name: 'embedded-everything',
        include: ['test/{http,operations,scale,golden}/*.test.ts', 'test/http/fuzz.trial.ts'],
        // These are about PostgreSQL, or need several connections or sessions, which the embedded database lacks.
        exclude: [
          'test/http/{database-outage,monitoring,secret-rotation,shutdown,start,two-processes}.test.ts',
          'test/operations/{migrations-under-load,shared-database,tools}.test.ts',
          'test/scale/*.test.ts',
        ],
        globalSetup: 'test/databases/embedded.ts',
        timeoutMs: TIMEOUT_MS,
      }),
    ],
  },
});

import { defineConfig } from 'vitest/config';
import { project } from '../server-kit/test/databases/project.ts';

const TIMEOUT_MS = 300_000;

/** docs/testing.md explains the projects. */
export default defineConfig({
  test: {
    projects: [
      project({
        name: 'registry-trials',
        include: ['test/*.trial.ts'],
        globalSetup: 'test/databases/postgresql.ts',
        timeoutMs: TIMEOUT_MS,
      }),
      project({
        name: 'registry-embedded',
        include: ['test/*.test.ts'],
        // The embedded database accepts one client.
        exclude: ['test/two-processes.test.ts'],
        globalSetup: 'test/databases/embedded.ts',
        timeoutMs: TIMEOUT_MS,
      }),
    ],
  },
});

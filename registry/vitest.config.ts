import { defineConfig } from 'vitest/config';
import { project } from '../server-kit/test/databases/project.ts';

/** docs/testing.md explains the projects. */
export default defineConfig({
  test: {
    projects: [
      project({ name: 'registry-unit', include: ['{contract,src}/**/*.test.ts'] }),
      project({
        name: 'registry',
        include: ['test/*.test.ts'],
        globalSetup: 'test/databases/postgresql.ts',
      }),
    ],
  },
});

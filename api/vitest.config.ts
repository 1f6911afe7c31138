import { defineConfig } from 'vitest/config';
import { project } from '../server-kit/test/databases/project.ts';

/** docs/testing.md explains the projects. */
export default defineConfig({
  test: {
    projects: [
      project({
        name: 'unit',
        include: ['{contract,client,src}/**/*.test.ts', 'test/*.test.ts'],
      }),
      project({
        name: 'postgresql',
        include: ['test/{routes,http,operations,scale,golden}/*.test.ts'],
        globalSetup: 'test/databases/postgresql.ts',
      }),
      project({
        name: 'embedded',
        include: ['test/{routes,embedded}/*.test.ts'],
        globalSetup: 'test/databases/embedded.ts',
      }),
    ],
  },
});

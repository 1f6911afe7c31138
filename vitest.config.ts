import { defineConfig } from 'vitest/config';
import remote from './mf-content/vitest.config.ts';

/**
 * All unit tests of the workspace in one run; each package has its own settings. The remotes share theirs, so that a
 * worker sets up one jsdom for all. Only mf-content has plugins, which do not matter to the others.
 */
export default defineConfig({
  test: {
    projects: [
      'api',
      'bench',
      'registry',
      'server-kit',
      'shared-ui',
      'shell',
      'tools',
      {
        ...remote,
        test: {
          ...remote.test,
          name: 'remotes',
          include: ['mf-*/{src,test}/**/*.test.{ts,tsx}'],
          setupFiles: ['shell/remote-kit/test-setup.ts'],
        },
      },
    ],
  },
});

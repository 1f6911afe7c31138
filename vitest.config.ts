import { defineConfig } from 'vitest/config';

/** All unit tests of the workspace in one run; each package has its own settings. */
export default defineConfig({
  test: { projects: ['api', 'bench', 'shared-ui', 'shell', 'tools', 'mf-*'] },
});

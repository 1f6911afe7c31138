import { defineConfig } from 'vitest/config';

/** `pnpm trials`: the unit and API tests that take long or start processes. */
export default defineConfig({
  test: { projects: ['{api,bench,registry,shell,tools}/vitest.trials.config.ts'] },
});

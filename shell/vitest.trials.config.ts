import { defineConfig } from 'vitest/config';

/** The shell's trials: what takes too long for `pnpm test`, such as every variant of a fault. */
export default defineConfig({
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    include: ['test/**/*.trial.ts'],
    globalSetup: 'test/renderer/processes/build-renderer.ts',
  },
});

import { defineConfig, type ViteUserConfig } from 'vitest/config';

/** The test setup of every remote: a DOM, and console messages fail the test. */
export const remoteTestConfig: ViteUserConfig = defineConfig({
  test: {
    environment: 'jsdom',
    include: ['test/**/*.test.{ts,tsx}', 'src/**/*.test.{ts,tsx}'],
    setupFiles: ['@agent-atlas/remote-kit/test-setup'],
    // Long enough for a busy machine; only a test that hangs exceeds it.
    testTimeout: 60_000,
  },
});

import { defineConfig, type ViteUserConfig } from 'vitest/config';

/** The test setup of every remote: a DOM, and console messages fail the test. */
export const remoteTestConfig: ViteUserConfig = defineConfig({
  // As in the site, images are files of their own, not data URLs.
  build: { assetsInlineLimit: 0 },
  test: {
    environment: 'jsdom',
    // All files of a worker share one jsdom and the loaded modules. Every test cleans up after itself.
    isolate: false,
    include: ['test/**/*.test.{ts,tsx}', 'src/**/*.test.{ts,tsx}'],
    setupFiles: ['@agent-atlas/remote-kit/test-setup'],
    // Ends tests that hang.
    testTimeout: 20_000,
  },
});

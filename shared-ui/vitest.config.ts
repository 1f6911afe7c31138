import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'jsdom',
    // All files of a worker share one jsdom. Every test cleans up after itself.
    isolate: false,
    include: ['{src,gallery}/**/*.test.{ts,tsx}'],
    setupFiles: ['test/setup.ts'],
    // Ends tests that hang.
    testTimeout: 20_000,
  },
});

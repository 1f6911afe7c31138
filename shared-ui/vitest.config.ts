import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'jsdom',
    // One jsdom for all files of a worker; every test cleans up after itself.
    isolate: false,
    include: ['{src,gallery}/**/*.test.{ts,tsx}'],
    setupFiles: ['test/setup.ts'],
    // Bounds what hangs. A machine that does other things, too, takes its time.
    testTimeout: 60_000,
  },
});

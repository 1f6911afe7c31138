import { defineConfig } from 'vitest/config';

/** The test set-up every remote has: a DOM, and a console message fails the test. */
export const remoteTestConfig = defineConfig({
  test: {
    environment: 'jsdom',
    include: ['test/**/*.test.{ts,tsx}', 'src/**/*.test.{ts,tsx}'],
    setupFiles: [new URL('./test-setup.ts', import.meta.url).pathname],
  },
});

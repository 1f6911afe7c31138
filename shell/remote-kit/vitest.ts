import mdx from '@mdx-js/rollup';
import { defineConfig } from 'vitest/config';
import { markdownOptions } from './build/markdown.ts';

/** The test set-up every remote has: a DOM, articles, and a console message fails the test. */
export const remoteTestConfig = defineConfig({
  plugins: [{ ...mdx(markdownOptions()), enforce: 'pre' }],
  test: {
    environment: 'jsdom',
    include: ['test/**/*.test.{ts,tsx}', 'src/**/*.test.{ts,tsx}'],
    setupFiles: [new URL('./test-setup.ts', import.meta.url).pathname],
  },
});

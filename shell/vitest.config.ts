import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          include: [
            'test/{contract,dev,gate,qa,releases,renderer,server}/**/*.test.{ts,tsx}',
            'bench/**/*.test.ts',
          ],
          // Some start processes of their own.
          testTimeout: 30_000,
        },
      },
      {
        // Set by the build of the shell.
        define: { SHARED_VERSIONS: { react: '19.0.0' } },
        test: {
          name: 'browser',
          environment: 'jsdom',
          include: ['test/browser/**/*.test.{ts,tsx}'],
          setupFiles: ['remote-kit/test-setup.ts'],
        },
      },
      {
        test: {
          name: 'frame',
          environment: 'jsdom',
          // One jsdom for all files of a worker; every test cleans up after itself.
          isolate: false,
          include: ['src/frame/**/*.test.{ts,tsx}'],
          setupFiles: ['remote-kit/test-setup.ts'],
        },
      },
    ],
  },
});

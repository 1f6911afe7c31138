import { defineConfig } from 'vitest/config';

/** Ends tests that hang. A busy machine can take a while. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...patience,
          name: 'node',
          include: [
            'test/{conformance,contract,deploy,dev,diff,gate,kit,qa,release-worker,releases,renderer,run,server}/**/*.test.{ts,tsx}',
            'bench/**/*.test.ts',
          ],
          exclude: ['test/renderer/processes/**'],
        },
      },
      {
        test: {
          ...patience,
          name: 'renderers',
          include: ['test/renderer/processes/*.test.ts'],
          globalSetup: 'test/renderer/processes/build-renderer.ts',
        },
      },
      {
        // Set by the build of the shell.
        define: { SHARED_VERSIONS: { react: '19.0.0' } },
        test: {
          ...patience,
          name: 'browser',
          environment: 'jsdom',
          include: ['test/{app,browser}/**/*.test.{ts,tsx}'],
          setupFiles: ['remote-kit/test-setup.ts'],
        },
      },
      {
        test: {
          ...patience,
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

import { defineConfig } from 'vitest/config';

/** Ends tests that hang. On a busy machine, a test takes several times as long as alone. */
const patience = { testTimeout: 20_000, hookTimeout: 20_000 };

/** Files that need modules of their own: they replace some, or depend on what others leave in them. */
const ISOLATED = [
  'test/releases/activation.test.ts',
  'test/renderer/{renderer-watchdog,render-page}.test.{ts,tsx}',
];
/** The same of tests that need a document. */
const ISOLATED_BROWSER = ['test/browser/{early-clicks,query-client,served-page}.test.{ts,tsx}'];
/** Files whose tests run programs: compilers, package managers, many renderers. */
const PROGRAMS = [
  'test/commands/own-repository.test.ts',
  'test/gate/check-processes.test.ts',
  'test/kit/watch-sources.test.ts',
  'test/releases/{inventory,publish}.test.ts',
  'test/renderer/processes/*.test.ts',
];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...patience,
          name: 'node',
          // The modules of the server are loaded once per worker; every test cleans up after itself.
          isolate: false,
          include: [
            'test/{commands,conformance,contract,deploy,dev,diff,gate,kit,qa,release-worker,releases,renderer,run,server}/**/*.test.{ts,tsx}',
          ],
          exclude: [...ISOLATED, ...PROGRAMS],
        },
      },
      { test: { ...patience, name: 'isolated', include: ISOLATED } },
      {
        test: {
          testTimeout: 60_000,
          hookTimeout: 60_000,
          name: 'programs',
          include: PROGRAMS,
          // Node.js loads the configurations of remotes itself, as in a build.
          server: { deps: { external: [/\/remote\.config\.ts/] } },
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
          // One jsdom for all files of a worker; every test cleans up after itself.
          isolate: false,
          include: ['test/{app,browser,navigation}/**/*.test.{ts,tsx}'],
          exclude: ISOLATED_BROWSER,
          setupFiles: ['remote-kit/test-setup.ts'],
        },
      },
      {
        test: {
          ...patience,
          name: 'isolated-browser',
          environment: 'jsdom',
          include: ISOLATED_BROWSER,
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

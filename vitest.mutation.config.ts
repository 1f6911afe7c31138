import { defineConfig } from 'vitest/config';

/** The unit tests of the rules that `pnpm test:mutation` changes. They need no database and no build. */
export default defineConfig({
  test: {
    // Long enough for a busy machine. Ends tests that hang.
    testTimeout: 60_000,
    projects: [
      {
        extends: true,
        root: 'api',
        test: {
          name: 'api',
          include: [
            'contract/{category-names,paths,pricing,total}.test.ts',
            'src/{alternatives,lists,pairs,recommendations,search,votes}/*.test.ts',
            'src/ranking/{rank-ranges,score}.test.ts',
          ],
        },
      },
      {
        extends: true,
        root: 'registry',
        test: { name: 'registry', include: ['src/{requests,rules}.test.ts'] },
      },
      {
        extends: true,
        root: 'shared-ui',
        test: {
          name: 'shared-ui',
          environment: 'jsdom',
          include: ['src/{domain,lib}/**/*.test.ts', 'src/site-kit/lists.test.tsx'],
          setupFiles: ['test/setup.ts'],
        },
      },
      {
        extends: true,
        root: 'shell',
        test: { name: 'shell', include: ['test/releases/compose-*.test.ts'] },
      },
    ],
  },
});

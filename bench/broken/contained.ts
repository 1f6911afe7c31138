import { type BrokenRelease, PATH, page, remote } from './broken-release.ts';

/** A page that fails only at a URL that no scenario has, so that the gate cannot see it. */
const only = (id: string, inside: string): BrokenRelease => ({
  id,
  stage: 'contained',
  says: [],
  fails: `${PATH}?bad=1`,
  files: {
    'src/remote.tsx': remote({ query: "['bad']" }),
    'src/pages/home.tsx': page({
      before: "import { useSearchParams } from 'react-router-dom';",
      inside: `const [search] = useSearchParams(); if (search.has('bad')) { ${inside} }`,
    }),
  },
});

/** Releases that pass the gate and fail for some visitors. */
export const CONTAINED: readonly BrokenRelease[] = [
  only('throws for some data', "throw new Error('unexpected data');"),
  only('hangs for some data', 'for (;;);'),
  only('exits for some data', 'process.exit(1);'),
];

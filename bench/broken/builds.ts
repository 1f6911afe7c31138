import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ReleaseManifest, releaseManifest } from '../../shell/contract/manifest.ts';
import { ROOT } from '../../shell/src/run/paths.ts';
import { type BrokenRelease, page, remote, SOUND_TEST, scenarios } from './broken-release.ts';

/** Releases that are never published. */
export const UNPUBLISHABLE: readonly BrokenRelease[] = [
  {
    id: 'type error',
    stage: 'publish',
    says: ['Types failed', 'src/pages/home.tsx'],
    checksSources: true,
    files: { 'src/pages/home.tsx': page({ before: "export const wrong: number = 'text';" }) },
  },
  {
    id: 'failing test',
    stage: 'publish',
    says: ['Tests failed', 'test/home.test.ts'],
    checksSources: true,
    files: { 'test/home.test.ts': SOUND_TEST.replace('toBe(2)', 'toBe(3)') },
  },
  {
    id: 'syntax error',
    stage: 'publish',
    says: ['src/pages/home.tsx'],
    files: { 'src/pages/home.tsx': 'export function Page() { return <h1>; }' },
  },
  {
    id: 'import of another remote',
    stage: 'publish',
    says: [
      'src/pages/home.tsx imports',
      'which belongs to mf-leaderboard',
      'never imports another',
    ],
    files: {
      'src/pages/home.tsx': page({
        before: `import { Methodology } from '${join(ROOT, 'mf-leaderboard/src/methodology/methodology.tsx')}';`,
        draws: '<Methodology />',
      }),
    },
  },
  {
    id: 'import of a missing package',
    stage: 'publish',
    says: ['src/pages/home.tsx', 'left-pad'],
    files: { 'src/pages/home.tsx': page({ before: "import 'left-pad';" }) },
  },
  {
    id: 'page file missing',
    stage: 'publish',
    says: ['src/pages/other.tsx'],
    files: { 'src/remote.tsx': remote({}).replace("id: 'home'", "id: 'other'") },
  },
  {
    id: 'name of another remote',
    stage: 'publish',
    says: ['src/remote.tsx has the name mf-agent'],
    files: { 'src/remote.tsx': remote({}).replace("'mf-broken'", "'mf-agent'") },
  },
  {
    id: 'module throws',
    stage: 'publish',
    says: ['cannot start'],
    files: { 'src/remote.tsx': `throw new Error('cannot start');${remote({})}` },
  },
  {
    id: 'module never ends',
    stage: 'publish',
    says: ['mf-broken@'],
    files: { 'src/remote.tsx': `for (;;);${remote({})}` },
  },
  {
    id: 'module exits the process',
    stage: 'publish',
    says: ['cannot be evaluated'],
    files: { 'src/remote.tsx': `process.exit(0);${remote({})}` },
  },
  {
    id: 'server code reads files',
    stage: 'publish',
    says: ['node:fs'],
    files: { 'src/pages/home.tsx': page({ before: "import 'node:fs';" }) },
  },
  {
    id: 'redirect to another origin',
    stage: 'publish',
    says: ['src/remote.tsx is not valid at redirects.0.to', 'a path of this site'],
    files: {
      'src/remote.tsx': remote({ more: "redirects: [{ from: '/old', to: '//evil.example/' }]," }),
    },
  },
  {
    id: 'class for the whole page',
    stage: 'publish',
    says: ['affects more than its own elements'],
    files: { 'src/pages/home.tsx': page({ draws: '<p className="[*:not(&)]:font-mono">All</p>' }) },
  },
  {
    id: 'scenario without a path',
    stage: 'publish',
    says: ['src/scenarios.ts must export'],
    files: { 'src/scenarios.ts': scenarios({}, 'broken') },
  },
];

/** Changes the manifest of a built release. */
const withManifest =
  (change: (manifest: ReleaseManifest) => object) =>
  async (folder: string): Promise<void> => {
    const file = join(folder, 'manifest.json');
    const manifest = releaseManifest.parse(JSON.parse(await readFile(file, 'utf8')));
    await writeFile(file, JSON.stringify({ ...manifest, ...change(manifest) }));
  };

/** Releases whose files were changed after the build. */
export const SPOILED: readonly BrokenRelease[] = [
  {
    id: 'file missing',
    stage: 'gate',
    says: ['Files', 'is missing'],
    spoil: async (folder) => {
      const manifest = await readFile(join(folder, 'manifest.json'), 'utf8');
      await rm(join(folder, 'web', releaseManifest.parse(JSON.parse(manifest)).web.entry));
    },
  },
  {
    id: 'server code replaced',
    stage: 'gate',
    says: ['is not the one that was published'],
    spoil: (folder) => writeFile(join(folder, 'server', 'remote.cjs'), 'exports.remote = {};'),
  },
  {
    id: 'React of the future',
    stage: 'gate',
    says: ['Shared packages', 'react 99.0.0', 'the host has'],
    spoil: withManifest(({ shared }) => ({ shared: { ...shared, react: '99.0.0' } })),
  },
  {
    id: 'name that the host does not share',
    stage: 'gate',
    says: ['it uses Gone from @agent-atlas/shared-ui'],
    spoil: withManifest(({ uses }) => ({
      uses: { ...uses, shared: { '@agent-atlas/shared-ui': ['Gone'] } },
    })),
  },
];

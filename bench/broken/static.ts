import { type BrokenRelease, page, remote, scenarios } from './broken-release.ts';

const AGENT = '/api/agents/1';
const READS_AGENT = remote({
  load: "({ queryClient }) => queryClient.prefetchQuery({ queryKey: ['/api/agents/1'] })",
});
const readsAgent = (draws: string) =>
  page({
    before: `import { useQuery } from '@tanstack/react-query';
      interface Agent { readonly name?: string; readonly nmae?: string }`,
    inside: "const { data } = useQuery<Agent>({ queryKey: ['/api/agents/1'] });",
    draws,
  });
/** Text that cannot be compressed. */
const noise = (count: number) =>
  Array.from({ length: count }, (_, index) => ((index * 2_654_435_761) >>> 0).toString(36)).join(
    '',
  );

/** Releases that the gate refuses without a browser. */
export const STATIC: readonly BrokenRelease[] = [
  {
    id: 'render throws',
    stage: 'gate',
    says: ['src/pages/home.tsx, scenario "usual"', 'responds with 500', 'no such thing'],
    files: { 'src/pages/home.tsx': page({ inside: "throw new Error('no such thing');" }) },
  },
  {
    id: 'inline style',
    stage: 'gate',
    says: ['src/pages/home.tsx, scenario "usual"', 'a <p> with a style attribute'],
    files: { 'src/pages/home.tsx': page({ draws: '<p style={{ height: 40 }}>Tall</p>' }) },
  },
  {
    id: 'head throws while the API is down',
    stage: 'gate',
    says: ['src/pages/home.tsx, scenario "usual"', 'responds with 503', 'TypeError'],
    files: {
      'src/remote.tsx': remote({
        load: "({ queryClient }) => queryClient.prefetchQuery({ queryKey: ['/api/agents/1'] })",
        head: '({ params }) => ({ title: params.id.length, description: "A page.", canonicalPath: "/" })',
      }),
      'src/scenarios.ts': scenarios({ [AGENT]: { status: 503, body: 'Away' } }),
    },
  },
  {
    id: 'loader throws',
    stage: 'gate',
    says: ['scenario "usual"', 'the loader broke'],
    files: { 'src/remote.tsx': remote({ load: "() => { throw new Error('the loader broke'); }" }) },
  },
  {
    id: 'loader never ends',
    stage: 'gate',
    says: ['src/pages/home.tsx, scenario "usual"'],
    files: { 'src/remote.tsx': remote({ load: '() => new Promise(() => {})' }) },
  },
  {
    id: 'render never ends',
    stage: 'gate',
    says: ['src/pages/home.tsx, scenario "usual"'],
    files: { 'src/pages/home.tsx': page({ inside: 'for (;;);' }) },
  },
  {
    id: 'render fills the memory',
    stage: 'gate',
    says: ['src/pages/home.tsx, scenario "usual"'],
    files: {
      'src/pages/home.tsx': page({
        inside: 'const held: unknown[] = []; for (;;) held.push(new Array(100_000).fill(held));',
      }),
    },
  },
  {
    id: 'misspelled field that the scenario lacks, too',
    stage: 'gate',
    says: ['src/pages/home.tsx, scenario "usual"', 'reads "nmae"'],
    files: {
      'src/remote.tsx': READS_AGENT,
      'src/pages/home.tsx': readsAgent('<p>{data?.nmae ?? "nameless"}</p>'),
      'src/scenarios.ts': scenarios({ [AGENT]: { status: 503, body: 'Away' } }).replace(
        `{"status":503,"body":"Away"}`,
        `{ json: {} }`,
      ),
    },
  },
  {
    id: 'scenario with a field that the API lacks',
    stage: 'gate',
    says: ['src/scenarios.ts, scenario "usual"', 'has "nmae"'],
    files: {
      'src/remote.tsx': READS_AGENT,
      'src/scenarios.ts': scenarios({ [AGENT]: { json: { nmae: 'Quill' } } }),
    },
  },
  {
    id: 'scenario with a wrong type',
    stage: 'gate',
    says: ['src/scenarios.ts, scenario "usual"', 'has an invalid "name"'],
    files: {
      'src/remote.tsx': READS_AGENT,
      'src/scenarios.ts': scenarios({ [AGENT]: { json: { name: 7 } } }),
    },
  },
  {
    id: 'scenario for a call that the API lacks',
    stage: 'gate',
    says: ['src/scenarios.ts, scenario "usual"', 'a call that the API does not have'],
    files: { 'src/scenarios.ts': scenarios({ '/api/prices': { json: [] } }) },
  },
  {
    id: 'call that the API lacks',
    stage: 'gate',
    says: ['its code requests /api/prices'],
    files: {
      'src/pages/home.tsx': page({
        draws: '<button type="button" onClick={() => fetch("/api/prices")}>Ask</button>',
      }),
    },
  },
  {
    id: 'page without a scenario',
    stage: 'gate',
    says: ['src/scenarios.ts: src/pages/home.tsx has no scenario'],
    files: { 'src/scenarios.ts': 'export const scenarios = [];' },
  },
  {
    id: '/agent/1 over /agent/:id',
    stage: 'gate',
    says: ['src/remote.tsx: its /agent/1', '/agent/:id', 'mf-agent'],
    files: {
      'src/remote.tsx': remote({ path: '/agent/1' }),
      'src/scenarios.ts': scenarios({}, '/agent/1'),
    },
  },
  {
    id: '/* over every page',
    stage: 'gate',
    says: ['src/remote.tsx: its /*'],
    files: { 'src/remote.tsx': remote({ path: '/*' }), 'src/scenarios.ts': scenarios({}, '/x') },
  },
  {
    id: "another team's path",
    stage: 'gate',
    says: ['/about', 'mf-content'],
    files: {
      'src/remote.tsx': remote({ path: '/about' }),
      'src/scenarios.ts': scenarios({}, '/about'),
    },
  },
  {
    id: 'path below /api',
    stage: 'gate',
    says: ['matches paths that the host serves'],
    files: {
      'src/remote.tsx': remote({ path: '/api/broken' }),
      'src/scenarios.ts': scenarios({}, '/api/broken'),
    },
  },
  {
    id: 'redirect to no page',
    stage: 'gate',
    says: ['it redirects /old to /nowhere'],
    files: { 'src/remote.tsx': remote({ more: "redirects: [{ from: '/old', to: '/nowhere' }]," }) },
  },
  {
    id: 'link to no page',
    stage: 'gate',
    says: ['src/pages/home.tsx, scenario "usual"', 'to /nowhere leads to no page'],
    files: { 'src/pages/home.tsx': page({ draws: '<a href="/nowhere">Lost</a>' }) },
  },
  {
    id: 'link to an id that does not exist',
    stage: 'gate',
    says: ['src/pages/home.tsx, scenario "usual"', '/leaderboard#methods leads to no element'],
    files: { 'src/pages/home.tsx': page({ draws: '<a href="/leaderboard#methods">How</a>' }) },
  },
  {
    id: 'id that another team links to is removed',
    stage: 'gate',
    says: [
      'mf-agent, src/pages/agent.tsx, scenario',
      '/leaderboard#methodology leads to no element',
    ],
    edit: { remote: 'mf-leaderboard', from: 'id="methodology"', to: 'id="method"' },
  },
  {
    id: 'lazy chunk of 2 MB',
    stage: 'gate',
    says: ['which loads later, has', 'bytes of scripts'],
    files: {
      'src/pages/home.tsx': page({
        draws: '<button type="button" onClick={() => import("../../data/heavy.ts")}>More</button>',
      }),
      'data/heavy.ts': `export const words = ${JSON.stringify(noise(300_000))};`,
    },
  },
  {
    id: 'page of 200 kB',
    stage: 'gate',
    says: ['src/pages/home.tsx needs', 'bytes of scripts'],
    files: {
      'src/pages/home.tsx': page({
        before: "import { words } from '../../data/words.ts';",
        draws: '<p>{words}</p>',
      }),
      'data/words.ts': `export const words = ${JSON.stringify(noise(30_000))};`,
    },
  },
  {
    id: '2000 classes of its own',
    stage: 'gate',
    says: ['bytes to the stylesheet'],
    files: {
      'src/pages/home.tsx': page({
        draws: `<p className="${Array.from({ length: 2000 }, (_, index) => `w-[${index}.5px]`).join(' ')}">Wide</p>`,
      }),
    },
  },
];

import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ReleaseManifest } from '../../contract/manifest.ts';
import { apiContract } from '../../src/gate/api-contract.ts';
import { examine, type GateDeps } from '../../src/gate/gate.ts';
import { ReleaseStore } from '../../src/releases/store.ts';
import { SITE_THEME } from '../../src/releases/stylesheet.ts';
import { inProcessRenderers } from '../support/in-process-renderers.ts';
import { publishToStore } from '../support/publish-to-store.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { tinyManifest } from '../support/tiny-release.ts';
import { tinyRemote } from '../support/tiny-remote.ts';

const renderers = inProcessRenderers();

/** Sources of a remote with another route. @param more properties of the remote */
const remoteAt = (path: string, more = '', route = '') => `
  import { defineRemote } from '@agent-atlas/contract';
  const head = () => ({ title: 'Home', description: 'A page.', canonicalPath: '/tiny' });
  export const remote = defineRemote({
    name: 'mf-tiny',
    routes: [{ id: 'home', path: '${path}', head, ${route} page: () => import('./pages/home.tsx') }],
    ${more}
  });
`;

/** An API whose only call returns an agent with a name and an optional rank. */
const AGENT_API = apiContract.parse({
  paths: {
    '/api/agents/{id}': {
      get: {
        responses: {
          200: {
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Agent' } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Agent: {
        type: 'object',
        properties: { name: { type: 'string' }, rank: { type: 'integer' } },
        required: ['name'],
      },
    },
  },
});

/** A page that shows an agent, and its scenario with this mock response. */
const agentSources = (answer: string, read = 'agent?.name') => ({
  'src/pages/home.tsx': `
    import { useQuery } from '@tanstack/react-query';
    export function Page() {
      const { data: agent } = useQuery({ queryKey: ['/api/agents/1'] });
      return <h1>{${read}}</h1>;
    }
  `,
  'src/remote.tsx': remoteAt(
    '/tiny',
    '',
    "load: ({ queryClient }) => queryClient.fetchQuery({ queryKey: ['/api/agents/1'] }),",
  ),
  'src/scenarios.ts': `export const scenarios = [
    { id: 'usual', title: 'Usual', url: '/tiny', answers: { '/api/agents/1': ${answer} } },
  ];`,
});

const SCENARIOS = `export const scenarios = [
  { id: 'usual', title: 'Usual', url: '/tiny', answers: {} },
];`;

interface Given {
  readonly sources?: Readonly<Record<string, string>>;
  readonly parts?: Partial<GateDeps>;
  /** Modifies the release after it was published. */
  readonly spoil?: (folder: string, manifest: ReleaseManifest) => Promise<void>;
  readonly deadlineMs?: number;
}

/** Publishes a small remote to a new store. */
async function published(sources: Given['sources'] = {}) {
  const store = new ReleaseStore(await tempFolder());
  const folder = await tinyRemote({ 'src/scenarios.ts': SCENARIOS, ...sources });
  const manifest = await publishToStore(store, renderers, { folder });
  return { store, manifest };
}

/** The problems of a small remote, by check, without the checks that passed. */
async function found(given: Given = {}): Promise<Record<string, string[]>> {
  const { sources, parts, spoil, deadlineMs } = given;
  const { store, manifest } = await published(sources);
  await spoil?.(store.folder(manifest.name, manifest.version), manifest);
  const against: GateDeps = {
    store,
    renderers,
    styles: { themeFile: SITE_THEME, candidates: ['p-4'] },
    sharedVersions: manifest.shared,
    others: [],
    api: { paths: {} },
    ...parts,
  };
  const findings = await examine(manifest.name, manifest.version, against, deadlineMs);
  return Object.fromEntries(
    findings.filter(({ problems }) => problems.length > 0).map((f) => [f.check, [...f.problems]]),
  );
}

test('a valid release passes every check', async () => {
  expect(await found()).toEqual({});
});

test('a missing or modified file is reported', async () => {
  const problems = await found({
    spoil: async (folder, { web, routes }) => {
      await rm(join(folder, 'web', web.entry));
      await writeFile(join(folder, 'web', routes[0]?.files[0] ?? ''), 'export {};');
    },
  });
  expect(problems.Files).toEqual([
    expect.stringMatching(/^web\/entry\..* is missing$/),
    expect.stringMatching(/^web\/page-home\..* differs from what was published$/),
  ]);
});

test('a modified server file is not evaluated', async () => {
  const problems = await found({
    spoil: (folder) => writeFile(join(folder, 'server', 'remote.cjs'), 'exports.remote = {}'),
  });
  expect(problems['Exports and routes']?.[0]).toContain('is not the one that was published');
});

test('an incompatible shared package is reported with both versions', async () => {
  const problems = await found({
    parts: { sharedVersions: { react: '20.0.0', 'react-dom': '19.3.1' } },
  });
  expect(problems['Shared packages']).toContainEqual(
    expect.stringMatching(/^it was built with react 19\..*; the host has 20\.0\.0$/),
  );
});

test('an export of the shared library that this host does not have is reported', async () => {
  const names = await renderers.sharedNames();
  const rest = names['@agent-atlas/shared-ui']?.filter((name) => name !== 'Button') ?? [];
  const sharedNames = async () => ({ ...names, '@agent-atlas/shared-ui': rest });
  const page = `
    import { Button } from '@agent-atlas/shared-ui';
    export const Page = () => <Button>Press</Button>;
  `;
  const problems = await found({
    sources: { 'src/pages/home.tsx': page },
    parts: { renderers: { ...renderers, sharedNames } },
  });
  expect(problems['Shared packages']).toEqual([
    'it uses Button of @agent-atlas/shared-ui, which the host does not share',
  ]);
});

test('a release of the previous kit runs on a host that is one minor version ahead', async () => {
  const moved = async (version: string) => {
    const { manifest } = await published();
    const sharedVersions = { ...manifest.shared, '@agent-atlas/shared-ui': version };
    return (await found({ parts: { sharedVersions } }))['Shared packages'];
  };
  expect(await moved('0.2.0')).toBeUndefined();
  expect(await moved('1.0.0')).toEqual([
    expect.stringMatching(
      /^it was built with @agent-atlas\/shared-ui 0\..*; the host has 1\.0\.0$/,
    ),
  ]);
});

test('a URL that the API does not have is reported', async () => {
  const page = `
    export const Page = () => <button onClick={() => fetch('/api/prices')}>Ask</button>;
  `;
  const problems = await found({
    sources: { 'src/pages/home.tsx': page },
    parts: { api: apiContract.parse({ paths: { '/api/agents': {} } }) },
  });
  expect(problems.API).toEqual(['its code requests /api/prices, which the API does not have']);
});

test('a path that another remote has is reported', async () => {
  const others = [tinyManifest({ name: 'mf-other', path: '/tiny' })];
  expect((await found({ parts: { others } })).Addresses).toEqual([
    'mf-tiny and mf-other both claim /tiny',
  ]);
});

test.each(['/:any', '/*', '/TINY', '/tiny/:id?'])(
  'a path that %s of another remote also matches is reported with both',
  async (path) => {
    const others = [tinyManifest({ name: 'mf-other', path })];
    expect((await found({ parts: { others } })).Addresses).toEqual([
      `its /tiny also matches paths of ${path}, which belongs to mf-other`,
    ]);
  },
);

test('separate routes do not conflict', async () => {
  const others = ['/tiny/:id', '/small', '/'].map((path, index) =>
    tinyManifest({ name: `mf-other-${index}`, path }),
  );
  expect((await found({ parts: { others } })).Addresses).toBeUndefined();
});

test('a route that matches paths of the host is reported', async () => {
  const { Addresses } = await found({ sources: { 'src/remote.tsx': remoteAt('/:first/:second') } });
  expect(Addresses).toEqual(['its /:first/:second matches paths that the host serves']);
});

test('a redirect to a missing page is reported', async () => {
  const redirects = "redirects: [{ from: '/wee', to: '/nowhere' }],";
  const { Addresses } = await found({
    sources: { 'src/remote.tsx': remoteAt('/tiny', redirects) },
  });
  expect(Addresses).toEqual(['it redirects /wee to /nowhere, which is not a page of the site']);
});

test('a redirect to another site cannot be published', async () => {
  const redirects = "redirects: [{ from: '/wee', to: '//evil.example' }],";
  await expect(published({ 'src/remote.tsx': remoteAt('/tiny', redirects) })).rejects.toThrow(
    'a path of this site',
  );
});

test('a page that throws is reported with its message', async () => {
  const page = `export function Page() { throw new Error('no such thing'); }`;
  const problems = await found({ sources: { 'src/pages/home.tsx': page } });
  expect(problems.Pages).toEqual([
    expect.stringMatching(/^scenario "usual": \/tiny responds with 500: .*no such thing/),
  ]);
});

test('a head that throws is reported even if the API fails', async () => {
  const sources = agentSources("{ status: 503, body: 'Away' }");
  const throwing = sources['src/remote.tsx']
    .replace('fetchQuery', 'prefetchQuery')
    .replace("canonicalPath: '/tiny'", 'canonicalPath: undefined.path');
  const { Pages } = await found({
    sources: { ...sources, 'src/remote.tsx': throwing },
    parts: { api: AGENT_API },
  });
  expect(Pages).toEqual([
    expect.stringMatching(/^scenario "usual": \/tiny responds with 503: TypeError: .*path/),
  ]);
});

test('a page that is unavailable because the API is down passes', async () => {
  const sources = agentSources("{ status: 503, body: 'Away' }");
  expect(await found({ sources, parts: { api: AGENT_API } })).toEqual({});
});

test('a misspelled field is reported even if the scenario lacks it, too', async () => {
  const sources = agentSources("{ json: { name: 'Quill' } }", 'agent?.nmae ?? agent?.name');
  expect(await found({ sources, parts: { api: AGENT_API } })).toEqual({
    API: ['it reads "nmae" of GET /api/agents/0, which the response does not have'],
  });
});

test('an optional field of the API may be missing in a scenario', async () => {
  const sources = agentSources("{ json: { name: 'Quill' } }", 'agent?.rank ?? agent?.name');
  expect(await found({ sources, parts: { api: AGENT_API } })).toEqual({});
});

test.each([
  ["{ name: 'Quill', nmae: 'Quill' }", 'has "nmae", which the API\'s response does not have'],
  ['{ rank: 1 }', 'lacks "name"'],
  ["{ name: 'Quill', rank: 'first' }", 'has an invalid "rank": Invalid input: expected number'],
])('the mock response %s is reported, because it does not match the API', async (json, problem) => {
  const sources = agentSources(`{ json: ${json} }`);
  const { Scenarios } = await found({ sources, parts: { api: AGENT_API } });
  expect(Scenarios).toEqual([
    expect.stringContaining(
      `scenario "usual" (src/scenarios.ts): its response to /api/agents/1 ${problem}`,
    ),
  ]);
});

test('a scenario for a call that the API does not have is reported', async () => {
  const sources = agentSources("{ json: { name: 'Quill' } }");
  const api = apiContract.parse({ paths: {} });
  expect((await found({ sources, parts: { api } })).Scenarios).toEqual([
    'scenario "usual" (src/scenarios.ts): its response to /api/agents/1 is for a call that the API does not have',
  ]);
});

test('a page without a scenario is reported', async () => {
  const problems = await found({ sources: { 'src/scenarios.ts': 'export const scenarios = [];' } });
  expect(problems.Pages).toEqual([
    'page "home" has no scenario to render it from (src/scenarios.ts)',
  ]);
});

test('a page whose scripts are too large is reported with their size', async () => {
  const noise = Array.from({ length: 60_000 }, (_, index) =>
    ((index * 2_654_435_761) >>> 0).toString(36),
  );
  const page = `
    const words = ${JSON.stringify(noise.join(''))};
    export const Page = () => <p>{words}</p>;
  `;
  const problems = await found({ sources: { 'src/pages/home.tsx': page } });
  expect(problems.Size).toEqual([
    expect.stringMatching(/^page "home" needs \d+ bytes of scripts; the budget is 40000$/),
  ]);
});

test('a lazy file that is too large is reported', async () => {
  const noise = Array.from({ length: 60_000 }, (_, index) =>
    ((index * 2_654_435_761) >>> 0).toString(36),
  );
  const page = `
    export const Page = () => <button onClick={() => import('../heavy.ts')}>More</button>;
  `;
  const heavy = `export const words = ${JSON.stringify(noise.join(''))};`;
  const problems = await found({ sources: { 'src/pages/home.tsx': page, 'src/heavy.ts': heavy } });
  expect(problems.Size).toEqual([
    expect.stringMatching(
      /^web\/src_heavy_ts\..*, which loads later, has \d+ bytes of scripts; the budget is 40000$/,
    ),
  ]);
});

test('a class that styles the whole page is reported even if publishing did not check it', async () => {
  const problems = await found({
    spoil: (folder) => writeFile(join(folder, 'classes.json'), '["p-4", "[*:not(&)]:font-mono"]'),
  });
  expect(problems.Styles).toEqual([
    expect.stringContaining(
      'the class "[*:not(&)]:font-mono" affects more than its own elements: it styles elements that do not carry it',
    ),
  ]);
});

test('styles that are too large are reported with their size', async () => {
  const classes = Array.from({ length: 2000 }, (_, index) => `w-[${index}.5px]`);
  const page = `export const Page = () => <p className="${classes.join(' ')}">Wide</p>;`;
  const problems = await found({ sources: { 'src/pages/home.tsx': page } });
  expect(problems.Styles).toEqual([
    expect.stringMatching(/^its classes add \d+ bytes to the stylesheet; the budget is 32000$/),
  ]);
});

test('a release whose pages hang is refused within the time limit', async () => {
  const render = () => new Promise<never>(() => {});
  const problems = await found({ parts: { renderers: { ...renderers, render } }, deadlineMs: 100 });
  expect(problems).toEqual({ Time: ['it could not be checked within 0.1 seconds'] });
});

test('classes that cannot be read are a problem', async () => {
  const problems = await found({ spoil: (folder) => rm(join(folder, 'classes.json')) });
  expect(problems.Styles).toEqual([expect.stringContaining('classes.json must be a list')]);
});

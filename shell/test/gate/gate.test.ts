import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ReleaseManifest } from '../../contract/manifest.ts';
import { apiContract } from '../../src/gate/api-contract.ts';
import { examine, type GateParts } from '../../src/gate/gate.ts';
import { publish } from '../../src/releases/publish.ts';
import { ReleaseStore } from '../../src/releases/store.ts';
import { SITE_THEME } from '../../src/releases/stylesheet.ts';
import { inProcessRenderers } from '../support/in-process-renderers.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { tinyManifest } from '../support/tiny-release.ts';
import { tinyRemote } from '../support/tiny-remote.ts';

const renderers = inProcessRenderers();

const SCENARIOS = `export const scenarios = [
  { id: 'usual', title: 'Usual', url: '/tiny', answers: {} },
];`;

interface Given {
  readonly sources?: Readonly<Record<string, string>>;
  readonly parts?: Partial<GateParts>;
  /** Done to the release after it was published. */
  readonly spoil?: (folder: string, manifest: ReleaseManifest) => Promise<void>;
}

/** Publishes a small remote and gives what each check found that found something. */
async function found({ sources, parts, spoil }: Given = {}): Promise<Record<string, string[]>> {
  const store = new ReleaseStore(await tempFolder());
  const folder = await tinyRemote({ 'src/scenarios.ts': SCENARIOS, ...sources });
  const { manifest } = await publish(store, renderers, { folder });
  await spoil?.(store.folder(manifest.name, manifest.version), manifest);
  const findings = await examine(manifest.name, manifest.version, {
    store,
    renderers,
    styles: { themeFile: SITE_THEME, candidates: ['p-4'] },
    sharedVersions: manifest.shared,
    others: [],
    ...parts,
  });
  return Object.fromEntries(
    findings.filter(({ problems }) => problems.length > 0).map((f) => [f.check, [...f.problems]]),
  );
}

test('a sound release passes every check', async () => {
  expect(await found()).toEqual({});
});

test('a file that is gone or was changed is named', async () => {
  const problems = await found({
    spoil: async (folder, { web, routes }) => {
      await rm(join(folder, 'web', web.entry));
      await writeFile(join(folder, 'web', routes[0]?.files[0] ?? ''), 'export {};');
    },
  });
  expect(problems.Files).toEqual([
    expect.stringMatching(/^web\/entry\..* is missing$/),
    expect.stringMatching(/^web\/src_pages_home_tsx\..* is not what was published$/),
  ]);
});

test('a server file that was changed is not evaluated', async () => {
  const problems = await found({
    spoil: (folder) => writeFile(join(folder, 'server', 'remote.cjs'), 'exports.remote = {}'),
  });
  expect(problems['Exports and routes']?.[0]).toContain('is not the one that was published');
});

test('a shared package that has moved on is named with both versions', async () => {
  const problems = await found({
    parts: { sharedVersions: { react: '20.0.0', 'react-dom': '19.3.1' } },
  });
  expect(problems['Shared packages']).toContainEqual(
    expect.stringMatching(/^it was built with react 19\..*; the host has 20\.0\.0$/),
  );
});

test('a part of the shared library that this host does not have is named', async () => {
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

test('an address of the API that does not exist is named', async () => {
  const page = `
    export const Page = () => <button onClick={() => fetch('/api/prices')}>Ask</button>;
  `;
  const problems = await found({
    sources: { 'src/pages/home.tsx': page },
    parts: { api: apiContract.parse({ paths: { '/api/agents': {} } }) },
  });
  expect(problems.API).toEqual(['its code asks for /api/prices, which the API does not have']);
});

test('an address that another remote has is named', async () => {
  const others = [tinyManifest({ name: 'mf-other', path: '/tiny' })];
  expect((await found({ parts: { others } })).Addresses).toEqual([
    'mf-tiny and mf-other both claim /tiny',
  ]);
});

test('a page that throws is named with its words', async () => {
  const page = `export function Page() { throw new Error('no such thing'); }`;
  const problems = await found({ sources: { 'src/pages/home.tsx': page } });
  expect(problems.Pages).toEqual([
    expect.stringMatching(/^scenario "usual": \/tiny answers 500: .*no such thing/),
  ]);
});

test('a page that no scenario shows cannot be told about', async () => {
  const problems = await found({ sources: { 'src/scenarios.ts': 'export const scenarios = [];' } });
  expect(problems.Pages).toEqual([
    'page "home" has no scenario to render it from (src/scenarios.ts)',
  ]);
});

test('a page whose scripts are too heavy is named with its weight', async () => {
  const noise = Array.from({ length: 60_000 }, (_, index) =>
    ((index * 2_654_435_761) >>> 0).toString(36),
  );
  const page = `
    const words = ${JSON.stringify(noise.join(''))};
    export const Page = () => <p>{words}</p>;
  `;
  const problems = await found({ sources: { 'src/pages/home.tsx': page } });
  expect(problems.Size).toEqual([
    expect.stringMatching(
      /^page "home" needs \d+ bytes of scripts of its own; the budget is 40000$/,
    ),
  ]);
});

test('a class that styles the whole page is named in a release from before that was checked', async () => {
  const problems = await found({
    spoil: (folder) => writeFile(join(folder, 'classes.json'), '["p-4", "[*:not(&)]:font-mono"]'),
  });
  expect(problems.Styles).toEqual([
    expect.stringContaining(
      'the class "[*:not(&)]:font-mono" affects more than its own elements: it styles elements that do not carry it',
    ),
  ]);
});

test('styles that are too heavy are named with their weight', async () => {
  const classes = Array.from({ length: 2000 }, (_, index) => `w-[${index}.5px]`);
  const page = `export const Page = () => <p className="${classes.join(' ')}">Wide</p>;`;
  const problems = await found({ sources: { 'src/pages/home.tsx': page } });
  expect(problems.Styles).toEqual([
    expect.stringMatching(/^its classes add \d+ bytes to the stylesheet; the budget is 32000$/),
  ]);
});

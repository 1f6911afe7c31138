import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SHARED_MODULES, sharedPackage } from '../../contract/shared.ts';
import type { BuildFacts } from '../../remote-kit/build/build-facts.ts';
import { describeBuild, type Evaluator } from '../../remote-kit/build/release.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { tinyRemote } from '../support/tiny-remote.ts';

const FACTS: BuildFacts = {
  chunks: {
    ...{ entry: 'entry.1.js', remote: 'remote.1.js' },
    ...{ page: () => 'home.1.js', slot: () => undefined },
  },
  shared: {},
  componentFiles: [],
  hash: '',
};

const BUILD = {
  'web/entry.1.js': 'entry',
  'web/remote.1.js': 'remote',
  'web/home.1.js': 'home',
  'web/mf-manifest.json': '{}',
  'server/remote.cjs': 'server',
  'server/scenarios.cjs': 'scenarios',
};

const SCENARIO = { id: 'usual', title: 'Usual', url: '/tiny', answers: {} };

const evaluator = (scenarios: readonly object[]): Evaluator => ({
  describe: async () => ({ name: 'mf-tiny', routes: [{ id: 'home', path: '/tiny' }] }),
  scenarios: async () => scenarios,
  reads: async () => ({}),
});

/** The version of a build of the same package with these files and scenarios. */
async function versionOf(
  folder: string,
  files: Readonly<Record<string, string>> = {},
  scenarios: readonly object[] = [SCENARIO],
): Promise<string> {
  const out = await tempFolder();
  for (const part of ['web', 'server']) await mkdir(join(out, part));
  for (const [path, text] of Object.entries({ ...BUILD, ...files }))
    await writeFile(join(out, path), text);
  return (await describeBuild({ folder, out }, FACTS, evaluator(scenarios))).version;
}

test('builds have the same version only if they are the same', async () => {
  const folder = await tinyRemote();
  const first = await versionOf(folder);
  expect(first).toMatch(/^0\.1\.0-h[0-9a-f]{10}$/);
  expect(await versionOf(folder)).toBe(first);
  const others = [
    await versionOf(folder, { 'server/remote.cjs': 'another server' }),
    await versionOf(folder, { 'web/lazy.2.js': 'lazy' }),
    // A comment changes only the source map, which is published, too.
    await versionOf(folder, { 'web/home.1.js.map': 'another comment' }),
    await versionOf(folder, { 'server/remote.cjs.map': 'another comment' }),
    await versionOf(folder, {}, [{ ...SCENARIO, title: 'Other' }]),
    await versionOf(await tinyRemote({ 'src/pages/more.tsx': '<p className="mt-9" />' })),
  ];
  expect(new Set([first, ...others]).size).toBe(7);
});

test('an upgrade of a shared package alone is a new version', async () => {
  const folder = await tinyRemote();
  await rm(join(folder, 'node_modules'));
  const install = async (name: string, version: string) => {
    await mkdir(join(folder, 'node_modules', name), { recursive: true });
    const file = join(folder, 'node_modules', name, 'package.json');
    await writeFile(file, JSON.stringify({ name, version }));
  };
  for (const name of SHARED_MODULES.map(sharedPackage)) await install(name, '1.0.0');
  const before = await versionOf(folder);
  await install('react', '1.0.1');
  expect(await versionOf(folder)).not.toBe(before);
});

import { expect, test } from 'vitest';
import { openingPath } from '../../src/dev/opening-path.ts';
import { Registry } from '../../src/releases/registry.ts';
import { ReleaseStore } from '../../src/releases/store.ts';
import { scenarioStore } from '../support/scenario-store.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { writeRelease } from '../support/tiny-release.ts';

const scenario = (url: string) => ({ id: 'usual', title: 'Usual', url, answers: {} });

async function storeWith(paths: Readonly<Record<string, string>>) {
  const root = await tempFolder();
  const registry = new Registry(root);
  for (const [name, path] of Object.entries(paths)) {
    const { version } = await writeRelease(root, { name, path });
    await registry.change(name, version, 'test');
  }
  return { store: new ReleaseStore(root), registry };
}

test('with scenarios it begins where the one that answers first is', async () => {
  const { store, registry } = await scenarioStore({
    'mf-b': [scenario('/b')],
    'mf-a': [scenario('/a')],
  });
  expect(await openingPath(store, registry, false)).toBe('/a');
});

test('with live data it begins at the home page', async () => {
  const { store, registry } = await storeWith({ 'mf-a': '/a', 'mf-b': '/' });
  expect(await openingPath(store, registry, true)).toBe('');
});

test('with live data and without the home page it begins at a page there is', async () => {
  const { store, registry } = await scenarioStore({ 'mf-a': [scenario('/a/7')] });
  expect(await openingPath(store, registry, true)).toBe('/a/7');
});

test('a remote without scenarios begins at its first page that needs no parameter', async () => {
  const { store, registry } = await storeWith({ 'mf-a': '/a/:id', 'mf-b': '/b' });
  expect(await openingPath(store, registry, false)).toBe('/b');
});

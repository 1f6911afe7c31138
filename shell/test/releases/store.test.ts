import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ReleaseError } from '../../src/releases/errors.ts';
import { ReleaseStore } from '../../src/releases/store.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { tinyManifest, writeRelease } from '../support/tiny-release.ts';

async function storeWithManifest(text: string): Promise<ReleaseStore> {
  const store = new ReleaseStore(await tempFolder());
  await mkdir(store.folder('mf-a', '1.0.0'), { recursive: true });
  await writeFile(join(store.folder('mf-a', '1.0.0'), 'manifest.json'), text);
  return store;
}

test('a version that was never published is refused in words a team can act on', async () => {
  const store = new ReleaseStore(await tempFolder());
  const manifest = store.manifest('mf-a', '1.0.0');
  await expect(manifest).rejects.toThrow(ReleaseError);
  await expect(manifest).rejects.toThrow(
    'mf-a 1.0.0 is not published; see: pnpm release list mf-a',
  );
});

test('a manifest that is cut off is named', async () => {
  const store = await storeWithManifest('{"name": "mf-a", "ver');
  const manifest = store.manifest('mf-a', '1.0.0');
  await expect(manifest).rejects.toThrow(ReleaseError);
  await expect(manifest).rejects.toThrow('mf-a 1.0.0 has a manifest this host cannot read');
});

test('a manifest with a wrong field is named with the field', async () => {
  const damaged = { ...tinyManifest({ name: 'mf-a' }), builtAt: 7 };
  const store = await storeWithManifest(JSON.stringify(damaged));
  await expect(store.manifest('mf-a', '1.0.0')).rejects.toThrow(
    'mf-a 1.0.0 has a manifest this host cannot read: builtAt',
  );
});

test('versions are listed in the order they were built, whatever their names', async () => {
  const store = new ReleaseStore(await tempFolder());
  const build = (version: string, day: string) =>
    writeRelease(store.root, { name: 'mf-a', version, builtAt: `2026-03-${day}T00:00:00.000Z` });
  await build('1.0.0', '03');
  await build('2.0.0', '01');
  await build('1.5.0', '02');
  const versions = await store.versions('mf-a');
  expect(versions.map(({ version }) => version)).toEqual(['2.0.0', '1.5.0', '1.0.0']);
});

test('a folder without a manifest is not a release', async () => {
  const store = new ReleaseStore(await tempFolder());
  await mkdir(store.folder('mf-a', '1.0.0'), { recursive: true });
  expect(store.has('mf-a', '1.0.0')).toBe(false);
  expect(await store.versions('mf-a')).toEqual([]);
});

test('remotes are the published ones, not what else lies in the folder', async () => {
  const store = new ReleaseStore(await tempFolder());
  await writeRelease(store.root, { name: 'mf-b' });
  await writeRelease(store.root, { name: 'mf-a' });
  await mkdir(join(store.root, '.building'));
  await writeFile(join(store.root, 'registry.json'), '{}');
  expect(await store.remotes()).toEqual(['mf-a', 'mf-b']);
});

test('a store that does not exist yet is empty', async () => {
  const store = new ReleaseStore(join(await tempFolder(), 'none'));
  expect(await store.remotes()).toEqual([]);
  expect(await store.versions('mf-a')).toEqual([]);
});

test.each([
  ['mf-a/', '1.0.0'],
  ['mf-a', './1.0.0'],
  ['..', '1.0.0'],
  ['mf-a', ''],
])('%s %s leads nowhere', async (remote, version) => {
  const store = new ReleaseStore(await tempFolder());
  await writeRelease(store.root, { name: 'mf-a' });
  expect(store.has(remote, version)).toBe(false);
  await expect(store.manifest(remote, version)).rejects.toThrow(ReleaseError);
  expect(await store.versions('mf-a/')).toEqual([]);
});

test('a version of another contract is listed with the others', async () => {
  const store = await storeWithManifest(
    JSON.stringify({ ...tinyManifest({ name: 'mf-a' }), contract: 0 }),
  );
  await writeRelease(store.root, { name: 'mf-a', version: '1.1.0' });
  const versions = await store.versions('mf-a');
  expect(versions.map(({ version }) => version).sort()).toEqual(['1.0.0', '1.1.0']);
  await expect(store.manifest('mf-a', '1.0.0')).rejects.toThrow('cannot read: contract');
});

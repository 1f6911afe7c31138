import { mkdir, rename, utimes, writeFile } from 'node:fs/promises';
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

test('a version that was never published is refused with a helpful message', async () => {
  const store = new ReleaseStore(await tempFolder());
  const manifest = store.manifest('mf-a', '1.0.0');
  await expect(manifest).rejects.toThrow(ReleaseError);
  await expect(manifest).rejects.toThrow(
    'mf-a 1.0.0 is not published. To see what is, run the command: list mf-a',
  );
});

test('a truncated manifest is reported', async () => {
  const store = await storeWithManifest('{"name": "mf-a", "ver');
  const manifest = store.manifest('mf-a', '1.0.0');
  await expect(manifest).rejects.toThrow(ReleaseError);
  await expect(manifest).rejects.toThrow('mf-a 1.0.0 has a manifest this host cannot read');
});

test('an invalid field of a manifest is reported', async () => {
  const damaged = { ...tinyManifest({ name: 'mf-a' }), routes: 7 };
  const store = await storeWithManifest(JSON.stringify(damaged));
  await expect(store.manifest('mf-a', '1.0.0')).rejects.toThrow(
    'mf-a 1.0.0 has a manifest this host cannot read: routes',
  );
});

test('versions are listed in the order in which they were stored', async () => {
  const store = new ReleaseStore(await tempFolder());
  const put = async (version: string, day: number) => {
    await writeRelease(store.root, { name: 'mf-a', version });
    const at = new Date(2026, 2, day);
    await utimes(join(store.folder('mf-a', version), 'manifest.json'), at, at);
  };
  await put('1.0.0', 3);
  await put('2.0.0', 1);
  await put('1.5.0', 2);
  expect(await store.versions('mf-a')).toEqual(['2.0.0', '1.5.0', '1.0.0']);
});

test('a folder without a manifest is not a release', async () => {
  const store = new ReleaseStore(await tempFolder());
  await mkdir(store.folder('mf-a', '1.0.0'), { recursive: true });
  expect(store.has('mf-a', '1.0.0')).toBe(false);
  expect(await store.versions('mf-a')).toEqual([]);
});

test('other entries in the folder are not remotes', async () => {
  const store = new ReleaseStore(await tempFolder());
  await writeRelease(store.root, { name: 'mf-b' });
  await writeRelease(store.root, { name: 'mf-a' });
  await mkdir(join(store.root, '.building'));
  await writeFile(join(store.root, 'pointer.json'), '{}');
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
])('%s %s has no folder', async (remote, version) => {
  const store = new ReleaseStore(await tempFolder());
  await writeRelease(store.root, { name: 'mf-a' });
  expect(store.has(remote, version)).toBe(false);
  await expect(store.manifest(remote, version)).rejects.toThrow(ReleaseError);
  expect(await store.versions('mf-a/')).toEqual([]);
});

test('a version with another contract is listed with the others', async () => {
  const store = await storeWithManifest(
    JSON.stringify({ ...tinyManifest({ name: 'mf-a' }), contract: 0 }),
  );
  await writeRelease(store.root, { name: 'mf-a', version: '1.1.0' });
  const versions = await store.versions('mf-a');
  expect(versions.sort()).toEqual(['1.0.0', '1.1.0']);
  await expect(store.manifest('mf-a', '1.0.0')).rejects.toThrow('cannot read: contract');
});

test('a manifest of another release is refused', async () => {
  const root = await tempFolder();
  const store = new ReleaseStore(root);
  await writeRelease(root, { name: 'mf-a' });
  await rename(store.folder('mf-a', '1.0.0'), store.folder('mf-a', '1.0.1'));
  await expect(store.manifest('mf-a', '1.0.1')).rejects.toThrow('has the manifest of mf-a 1.0.0');
});

test.each([
  ['too many', Array.from({ length: 20_001 }, () => 'a')],
  ['too long ones', ['a'.repeat(301)]],
  ['too many bytes of', ['a'.repeat(512 * 1024)]],
])('a release with %s classes is refused', async (_, classes) => {
  const root = await tempFolder();
  await writeRelease(root, { name: 'mf-a', classes });
  const store = new ReleaseStore(root);
  await expect(store.classes('mf-a', '1.0.0')).rejects.toThrow('at most 20,000 classes');
});

import { mkdir, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { integrityOf } from '../../src/releases/integrity.ts';
import { ReleaseFiles } from '../../src/releases/release-files.ts';
import { ReleaseStore } from '../../src/releases/store.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { tinyManifest } from '../support/tiny-release.ts';

const CODE = Buffer.from('export const text = "Hello, hello, hello, hello";');

/** A store with one release that lists `entry.1.js`, and its `web` folder. */
async function published(code = CODE) {
  const store = new ReleaseStore(await tempFolder());
  const folder = store.folder('mf-a', '1.0.0');
  const web = join(folder, 'web');
  const given = tinyManifest({ name: 'mf-a' });
  const files = { 'entry.1.js': { integrity: integrityOf(code), bytes: code.byteLength } };
  const manifest = { ...given, web: { ...given.web, files } };
  await mkdir(web, { recursive: true });
  await mkdir(join(folder, 'server'));
  await Promise.all([
    writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest)),
    writeFile(join(folder, 'server', 'remote.cjs'), 'secret'),
    writeFile(join(web, 'entry.1.js'), code),
    writeFile(join(web, 'entry.1.js.map'), 'secret'),
  ]);
  const releases = new ReleaseFiles(store);
  const read = (file: string, version = '1.0.0') => releases.read('mf-a', version, file);
  return { store, folder, web, read };
}

test('a listed file is read with its published content', async () => {
  const { read } = await published();
  expect(await read('entry.1.js')).toEqual(CODE);
});

test.each([
  'entry.1.js.map',
  'page.1.js',
  'constructor',
  '__proto__',
  '../manifest.json',
  '../server/remote.cjs',
  './entry.1.js',
  '',
])('a file that the manifest does not list is not served: %j', async (file) => {
  const { read } = await published();
  expect(await read(file)).toBeUndefined();
});

test.each([
  ['a version that is not published', 'mf-a', '9.9.9'],
  ['a remote that is not published', 'mf-b', '1.0.0'],
  ['a path instead of a version', 'mf-a', '../mf-a/1.0.0'],
  ['a path instead of a remote', '../mf-a', '1.0.0'],
])('%s has no files', async (_, remote, version) => {
  const { store } = await published();
  expect(await new ReleaseFiles(store).read(remote, version, 'entry.1.js')).toBeUndefined();
});

test('a release whose manifest cannot be read has no files', async () => {
  const { folder, read } = await published();
  await truncate(join(folder, 'manifest.json'), 20);
  expect(await read('entry.1.js')).toBeUndefined();
});

test('a modified file is not served until it is restored', async () => {
  const { web, read } = await published();
  await writeFile(join(web, 'entry.1.js'), CODE.toString().replace('Hello', 'Howdy'));
  expect(await read('entry.1.js')).toBeUndefined();
  await writeFile(join(web, 'entry.1.js'), CODE);
  expect(await read('entry.1.js')).toEqual(CODE);
});

test('a symbolic link is not followed, even to the same bytes', async () => {
  const { web, read } = await published();
  await rename(join(web, 'entry.1.js'), join(web, 'other.js'));
  await symlink(join(web, 'other.js'), join(web, 'entry.1.js'));
  expect(await read('entry.1.js')).toBeUndefined();
});

test('a release folder that is a symbolic link is not followed', async () => {
  const { folder, web, read } = await published();
  await rename(web, join(folder, 'elsewhere'));
  await symlink(join(folder, 'elsewhere'), web);
  expect(await read('entry.1.js')).toBeUndefined();
});

test('a store behind a symbolic link serves its files', async () => {
  const { store } = await published();
  const link = join(await tempFolder(), 'releases');
  await symlink(store.root, link);
  const releases = new ReleaseFiles(new ReleaseStore(link));
  expect(await releases.read('mf-a', '1.0.0', 'entry.1.js')).toEqual(CODE);
});

test('a folder instead of a file is not served', async () => {
  const { web, read } = await published();
  await rm(join(web, 'entry.1.js'));
  await mkdir(join(web, 'entry.1.js'));
  expect(await read('entry.1.js')).toBeUndefined();
});

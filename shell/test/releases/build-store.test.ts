import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digestOfFiles, sha256 } from '@agent-atlas/registry/contract/digest';
import { expect, test } from 'vitest';
import { BuildStore } from '../../src/releases/build-store.ts';
import { HOST_CONTRACT } from '../../src/releases/host-build.ts';
import { integrityOf } from '../../src/releases/integrity.ts';
import { fakeReleaseApi } from '../support/fake-release-api.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { tinyHost } from '../support/tiny-host.ts';
import { mirrorOf, RELEASES } from './mirror-of.ts';

const VERSION = `0.0.0-h${tinyHost.id}`;
const SCRIPT = 'export {};';
const BUILD = {
  id: tinyHost.id,
  contract: HOST_CONTRACT,
  ...{ entry: '/assets/shell.1.js', start: '/assets/start.1.js' },
  ...{ integrity: {}, candidates: [], sharedVersions: {} },
};
const FILES = {
  'host-build.json': JSON.stringify(BUILD),
  'server/renderer.mjs': 'the bundle of its renderers',
  'web/shell.1.js': SCRIPT,
};

/** A release API whose set is of another build, and a server's folder. */
async function otherBuild() {
  const { api, client } = await fakeReleaseApi(RELEASES);
  const files = Object.entries(FILES).map(([path, text]) => {
    const digest = sha256(text);
    api.blobs.set(digest, Buffer.from(text));
    return { path, digest, size: text.length };
  });
  const [known] = api.releases.values();
  if (!known) throw new Error('There is no release');
  const release = { name: 'shell', version: VERSION, files, digest: digestOfFiles(files) };
  api.releases.set(`shell@${VERSION}`, { ...known, ...release });
  api.forge({ shell: VERSION });
  const root = await tempFolder();
  const sync = async () => {
    const { mirror } = await mirrorOf(client, root, { ...tinyHost, id: 'bbbbbbbbbb' });
    await mirror.sync();
    return mirror.builds;
  };
  return { sync };
}

test.each(Object.keys(FILES))('a build whose %s is damaged is fetched again', async (file) => {
  const { sync } = await otherBuild();
  const path = join((await sync()).folder(VERSION), file);
  const whole = await readFile(path, 'utf8');
  await writeFile(path, 'something else');
  await sync();
  expect(await readFile(path, 'utf8')).toBe(whole);
});

test('files between the builds keep neither cleaning nor a browser file from working', async () => {
  const root = await tempFolder();
  const builds = new BuildStore(root);
  const folder = builds.folder(VERSION);
  await mkdir(join(folder, 'web'), { recursive: true });
  const integrity = { '/assets/shell.1.js': integrityOf(SCRIPT) };
  await writeFile(join(folder, 'host-build.json'), JSON.stringify({ ...BUILD, integrity }));
  await writeFile(join(folder, 'web', 'shell.1.js'), SCRIPT);
  await writeFile(join(root, 'builds', '.DS_Store'), '');
  expect(String(await builds.asset('shell.1.js'))).toBe(SCRIPT);
  await builds.prune(new Set());
  expect(await builds.has(VERSION)).toBe(false);
});

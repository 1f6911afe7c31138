import { existsSync } from 'node:fs';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PointerFiles } from '../../src/releases/pointer-file.ts';
import { fakeReleaseApi } from '../support/fake-release-api.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { tinyHost } from '../support/tiny-host.ts';
import { mirrorOf, RELEASES } from './mirror-of.ts';

test('cleaning skips files that cannot be read, and removes unfinished files of killed processes', async () => {
  const { client, set } = await fakeReleaseApi(RELEASES);
  const { mirror } = await mirrorOf(client);
  await mirror.sync();
  const root = mirror.store.root;
  const removed = ['sets/aaaaaaaaaaaaaaaaaaaa.json', 'styles/a.css.1.tmp', '.building/mf-a-1'];
  const stays = ['sets/notes.txt', 'styles/b.css.2.tmp'];
  for (const file of [...removed, ...stays]) await writeFile(join(root, file), 'something');
  for (const file of removed) await utimes(join(root, file), 0, 0);
  const kept = await mirror.sets.prune(new Set([set]));
  expect(kept).toHaveLength(1);
  expect(removed.filter((file) => existsSync(join(root, file)))).toEqual([]);
  expect(stays.filter((file) => existsSync(join(root, file)))).toEqual(stays);
});

test('cleaning removes only the pointers of builds that no server has followed for a long time', async () => {
  const { client } = await fakeReleaseApi(RELEASES);
  const { mirror } = await mirrorOf(client);
  await mirror.sync();
  const files = new PointerFiles(mirror.store.root);
  const own = await mirror.pointer();
  if (!own) expect.fail('nothing was fetched');
  for (const host of ['cccccccccc', 'dddddddddd']) await files.write({ ...own, host });
  for (const host of ['cccccccccc', own.host])
    await utimes(join(mirror.store.root, `pointer-${host}.json`), 0, 0);
  await mirror.clean();
  expect((await files.all()).map(({ host }) => host).sort()).toEqual(
    [own.host, 'dddddddddd'].sort(),
  );
});

test('cleaning keeps the pointer that a server of another build follows, even if it never moves', async () => {
  const { client } = await fakeReleaseApi(RELEASES);
  const root = await tempFolder();
  const { mirror } = await mirrorOf(client, root);
  await mirror.sync();
  const other = await mirrorOf(client, root, { ...tinyHost, id: 'bbbbbbbbbb' });
  await utimes(join(root, `pointer-${tinyHost.id}.json`), 0, 0);
  await mirror.sync();
  await other.mirror.clean();
  expect(await mirror.pointer()).toBeDefined();
});

test('the latest versions that visitors request stay, and all versions in sets', async () => {
  const { client, api } = await fakeReleaseApi(RELEASES);
  const { mirror } = await mirrorOf(client);
  await mirror.fetchRequested('mf-a', '1.0.0');
  await mirror.sync();
  const release = api.releases.get('mf-a@1.0.0');
  const requested = Array.from({ length: 21 }, (_, index) => `2.0.${index}`);
  for (const version of requested) {
    if (release) api.releases.set(`mf-a@${version}`, { ...release, version });
    await mirror.fetchRequested('mf-a', version);
  }
  const stay = ['1.0.0', ...requested].filter((version) => mirror.store.has('mf-a', version));
  expect(stay).toEqual(['1.0.0', ...requested.slice(1)]);
});

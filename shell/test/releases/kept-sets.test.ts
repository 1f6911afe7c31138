import { existsSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { contentHash } from '../../src/releases/integrity.ts';
import { describeSet } from '../../src/releases/set-document.ts';
import { SetStore } from '../../src/releases/set-store.ts';
import { setSite } from '../support/set-site.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { tinyHost } from '../support/tiny-host.ts';
import { writeRelease } from '../support/tiny-release.ts';

test('the newest 50 sets stay on disk, and those that a pointer names', async () => {
  const store = new SetStore(await tempFolder());
  const ids: string[] = [];
  const styles: string[] = [];
  for (let at = 0; at < 53; at += 1) {
    const css = Buffer.from(`/* ${at} */`);
    const stylesheet = `site.${contentHash(css)}.css`;
    const id = await store.write(JSON.stringify(describeSet([], tinyHost, stylesheet)), css);
    await utimes(store.path(id), at + 1, at + 1);
    ids.push(id);
    styles.push(stylesheet);
  }
  const [oldest = ''] = ids;
  const kept = await store.prune(new Set([oldest]));
  expect(kept).toHaveLength(51);
  expect(ids.filter((id) => !existsSync(store.path(id)))).toEqual(ids.slice(1, 3));
  const missing = [];
  for (const file of styles) if (!(await store.stylesheet(file))) missing.push(file);
  expect(missing).toEqual(styles.slice(1, 3));
});

test('a session that could not be composed is composed once its version is published', async () => {
  const { activate, server, store } = await setSite();
  await activate({ name: 'mf-a' });
  const sets = server();
  await sets.refresh();
  await expect(sets.setWith({ 'mf-a': '0.9.0' })).rejects.toThrow('is not published');
  await writeRelease(store.root, { name: 'mf-a', version: '0.9.0' });
  const set = await sets.setWith({ 'mf-a': '0.9.0' });
  expect(set.remotes.map(({ version }) => version)).toEqual(['0.9.0']);
  expect(sets.releaseKeys).toEqual(new Set(['mf-a@1.0.0', 'mf-a@0.9.0']));
});

test('a session gets the versions of the other remotes that are active now', async () => {
  const { activate, server, store } = await setSite();
  await activate({ name: 'mf-a' });
  await activate({ name: 'mf-b' });
  await writeRelease(store.root, { name: 'mf-a', version: '0.9.0' });
  const sets = server();
  await sets.refresh();
  const versionsFor = async () =>
    (await sets.setWith({ 'mf-a': '0.9.0' })).remotes.map(({ version }) => version);
  expect(await versionsFor()).toEqual(['0.9.0', '1.0.0']);
  await activate({ name: 'mf-b', version: '1.1.0' });
  await sets.refresh();
  expect(await versionsFor()).toEqual(['0.9.0', '1.1.0']);
});

test('a rollback that fails leaves an earlier one in effect', async () => {
  const { activate, server } = await setSite();
  for (const version of ['1.0.0', '1.0.1']) await activate({ name: 'mf-a', version });
  await activate({ name: 'mf-b' });
  const sets = server();
  await sets.refresh();
  await sets.servePrevious('mf-a');
  await expect(sets.servePrevious('mf-b')).rejects.toThrow('for mf-b');
  await sets.refresh();
  expect(sets.current.releases.get('mf-a')?.manifest.version).toBe('1.0.0');
  expect(sets.state).toMatchObject({ revision: 3, set: sets.current.id, problem: null });
});

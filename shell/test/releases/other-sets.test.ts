import { describe, expect, test } from 'vitest';
import type { ActiveSets } from '../../src/releases/active-sets.ts';
import { BROKEN, setSite, versions } from '../support/set-site.ts';
import { tinyHost } from '../support/tiny-host.ts';
import { writeRelease } from '../support/tiny-release.ts';
import { composedSet } from '../support/tiny-set.ts';

describe('a canary', () => {
  const bucket = (sets: ActiveSets, at: number) =>
    sets.setFor(at).releases.get('mf-a')?.manifest.version;

  test('is served to buckets below its share; the others keep the active version', async () => {
    const { activate, server, canary, store } = await setSite();
    await activate({ name: 'mf-a' });
    await writeRelease(store.root, { name: 'mf-a', version: '1.1.0' });
    await canary({ 'mf-a': { version: '1.1.0', share: 0.2 } });
    const sets = server();
    await sets.refresh();
    expect([bucket(sets, 0), bucket(sets, 0.19), bucket(sets, 0.2), bucket(sets, 0.9)]).toEqual([
      ...['1.1.0', '1.1.0', '1.0.0', '1.0.0'],
    ]);
    expect(sets.canaries).toEqual(['mf-a']);
    await canary({});
    await sets.refresh();
    expect([sets.canaries, bucket(sets, 0)]).toEqual([[], '1.0.0']);
  });

  test('of two remotes are nested: the smaller share is part of the larger one', async () => {
    const { activate, server, canary, store } = await setSite();
    for (const name of ['mf-a', 'mf-b']) {
      await activate({ name });
      await writeRelease(store.root, { name, version: '1.1.0' });
    }
    await canary({
      'mf-a': { version: '1.1.0', share: 0.5 },
      'mf-b': { version: '1.1.0', share: 0.1 },
    });
    const sets = server();
    await sets.refresh();
    const at = (number: number) =>
      sets.setFor(number).remotes.map(({ name, version }) => `${name}@${version}`);
    expect(at(0.05)).toEqual(['mf-a@1.1.0', 'mf-b@1.1.0']);
    expect(at(0.3)).toEqual(['mf-a@1.1.0', 'mf-b@1.0.0']);
    expect(at(0.7)).toEqual(['mf-a@1.0.0', 'mf-b@1.0.0']);
  });

  test('that cannot be loaded is reported and not served', async () => {
    const { activate, server, canary, store, refused } = await setSite();
    await activate({ name: 'mf-a' });
    await writeRelease(store.root, { name: 'mf-a', version: '1.1.0', code: BROKEN });
    await canary({ 'mf-a': { version: '1.1.0', share: 0.2 } });
    const sets = server();
    await sets.refresh();
    expect(bucket(sets, 0)).toBe('1.0.0');
    expect(refused).toEqual([expect.stringContaining('mf-a 1.1.0 cannot be evaluated')]);
  });
});

describe('a set for one session', () => {
  test('has the requested version, and the active versions of the other remotes', async () => {
    const { activate, server, store } = await setSite();
    await activate({ name: 'mf-a' });
    await activate({ name: 'mf-b' });
    await writeRelease(store.root, { name: 'mf-a', version: '0.9.0' });
    const sets = server();
    await sets.refresh();
    const set = await sets.setWith({ 'mf-a': '0.9.0' });
    expect(set.remotes.map(({ name, version }) => `${name}@${version}`)).toEqual([
      'mf-a@0.9.0',
      'mf-b@1.0.0',
    ]);
    expect(versions(sets)).toEqual(['mf-a@1.0.0', 'mf-b@1.0.0']);
    expect(set.stylesheet).toMatch(/^site\.[0-9a-f]{10}\.css$/);
  });

  test('with a version that is not published is refused', async () => {
    const { activate, server } = await setSite();
    await activate({ name: 'mf-a' });
    const sets = server();
    await sets.refresh();
    await expect(sets.setWith({ 'mf-a': '7.0.0' })).rejects.toThrow('is not published');
  });
});

test('files on another host have URLs of that host', async () => {
  const assetsUrl = 'https://cdn.example/atlas';
  const { set } = await composedSet([{ name: 'mf-a' }], { ...tinyHost, assetsUrl });
  expect(set.remotes[0]?.entry).toBe(`${assetsUrl}/mf-a/1.0.0/entry.1.js`);
  expect(Object.keys(set.integrity)).toContain(`${assetsUrl}/mf-a/1.0.0/entry.1.js`);
  expect(set.assetFolders).toEqual([`${assetsUrl}/mf-a/1.0.0/`]);
});

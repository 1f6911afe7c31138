import { describe, expect, test } from 'vitest';
import type { ActiveSets } from '../../src/releases/active-sets.ts';
import { BROKEN, setSite, versions } from '../support/set-site.ts';
import { writeRelease } from '../support/tiny-release.ts';

describe('a canary', () => {
  const bucket = (sets: ActiveSets, at: number) =>
    sets.setFor(at).releases.get('mf-a')?.manifest.version;

  test('goes to those below its share, the others keep the active version', async () => {
    const { activate, server, registry, store } = await setSite();
    await activate({ name: 'mf-a' });
    await writeRelease(store.root, { name: 'mf-a', version: '1.1.0' });
    await registry.setCanary('mf-a', { version: '1.1.0', share: 0.2 }, 'test');
    const sets = server();
    await sets.refresh();
    expect([bucket(sets, 0), bucket(sets, 0.19), bucket(sets, 0.2), bucket(sets, 0.9)]).toEqual([
      ...['1.1.0', '1.1.0', '1.0.0', '1.0.0'],
    ]);
    expect(sets.canaries).toEqual(['mf-a']);
    await registry.setCanary('mf-a', null, 'test');
    await sets.refresh();
    expect([sets.canaries, bucket(sets, 0)]).toEqual([[], '1.0.0']);
  });

  test('of two remotes are nested: a small share lies within a larger one', async () => {
    const { activate, server, registry, store } = await setSite();
    for (const name of ['mf-a', 'mf-b']) {
      await activate({ name });
      await writeRelease(store.root, { name, version: '1.1.0' });
    }
    await registry.setCanary('mf-a', { version: '1.1.0', share: 0.5 }, 'test');
    await registry.setCanary('mf-b', { version: '1.1.0', share: 0.1 }, 'test');
    const sets = server();
    await sets.refresh();
    const at = (number: number) =>
      sets.setFor(number).remotes.map(({ name, version }) => `${name}@${version}`);
    expect(at(0.05)).toEqual(['mf-a@1.1.0', 'mf-b@1.1.0']);
    expect(at(0.3)).toEqual(['mf-a@1.1.0', 'mf-b@1.0.0']);
    expect(at(0.7)).toEqual(['mf-a@1.0.0', 'mf-b@1.0.0']);
  });

  test('that cannot be loaded is refused, and nobody gets it', async () => {
    const { activate, server, registry, store, refused } = await setSite();
    await activate({ name: 'mf-a' });
    await writeRelease(store.root, { name: 'mf-a', version: '1.1.0', code: BROKEN });
    await registry.setCanary('mf-a', { version: '1.1.0', share: 0.2 }, 'test');
    const sets = server();
    await sets.refresh();
    expect(bucket(sets, 0)).toBe('1.0.0');
    expect(refused).toEqual([expect.stringContaining('mf-a 1.1.0 cannot be evaluated')]);
  });
});

test('a canary that claims the address of another team holds up nobody’s release', async () => {
  const { activate, server, registry, store, refused } = await setSite();
  await activate({ name: 'mf-a' });
  await writeRelease(store.root, { name: 'mf-a', version: '1.1.0', path: '/news' });
  await registry.setCanary('mf-a', { version: '1.1.0', share: 0.5 }, 'test');
  const sets = server();
  await sets.refresh();
  await activate({ name: 'mf-b', path: '/news' });
  await sets.refresh();
  expect(versions(sets)).toEqual(['mf-a@1.0.0', 'mf-b@1.0.0']);
  expect(sets.setFor(0).remotes.map(({ version }) => version)).toEqual(['1.0.0', '1.0.0']);
  expect(refused).toEqual(['mf-a and mf-b both claim /news']);
});

describe('a set for one session', () => {
  test('has the version asked for beside the active others', async () => {
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
    expect(sets.stylesheet(set.stylesheet.fileName)).toBeDefined();
  });

  test('with a version that is not published is refused', async () => {
    const { activate, server } = await setSite();
    await activate({ name: 'mf-a' });
    const sets = server();
    await sets.refresh();
    await expect(sets.setWith({ 'mf-a': '7.0.0' })).rejects.toThrow('is not published');
  });
});

test('files that another host serves have its addresses, and are no other release', async () => {
  const { activate, server, registry } = await setSite();
  await activate({ name: 'mf-a' });
  const assets = 'https://cdn.example/mf-a/1.0.0';
  await registry.change('mf-a', '1.0.0', 'test', { assets });
  const sets = server();
  await sets.refresh();
  expect(sets.current.remotes[0]?.entry).toBe(`${assets}/entry.1.js`);
  expect(Object.keys(sets.current.integrity)).toContain(`${assets}/entry.1.js`);
  expect(sets.current.assetFolders).toEqual([`${assets}/`]);
});

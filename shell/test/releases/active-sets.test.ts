import { writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ActiveSets, type SetEvents } from '../../src/releases/active-sets.ts';
import type { SharedTable } from '../../src/releases/load-server.ts';
import { Registry } from '../../src/releases/registry.ts';
import { ReleaseStore } from '../../src/releases/store.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { tinyHost } from '../support/tiny-host.ts';
import { type TinyRelease, tinyShared, writeRelease } from '../support/tiny-release.ts';

const BROKEN = 'null.routes;';

async function site() {
  const root = await tempFolder();
  const store = new ReleaseStore(root);
  const registry = new Registry(root);
  const refused: string[] = [];
  const activate = async (release: TinyRelease) => {
    const { name, version } = await writeRelease(root, release);
    await registry.change(name, version, 'test');
  };
  const server = (events: SetEvents = {}, shared: SharedTable = tinyShared) => {
    const host = { ...tinyHost, shared };
    const onRefused = (message: string) => void refused.push(message);
    const sets = new ActiveSets(store, registry, host, { onRefused, ...events });
    onTestFinished(() => sets.stop());
    return sets;
  };
  return { registry, store, refused, activate, server };
}

const versions = ({ current }: ActiveSets) =>
  current.remotes.map(({ name, version }) => `${name}@${version}`);

describe('an activation', () => {
  test('swaps the whole set in', async () => {
    const { activate, server } = await site();
    await activate({ name: 'mf-a' });
    const sets = server();
    await sets.refresh();
    const before = sets.current;
    await activate({ name: 'mf-b' });
    await sets.refresh();
    expect(versions(sets)).toEqual(['mf-a@1.0.0', 'mf-b@1.0.0']);
    expect(before.remotes.map(({ name }) => name)).toEqual(['mf-a']);
  });

  test('reaches a running server by itself', async () => {
    const { activate, server } = await site();
    await activate({ name: 'mf-a' });
    const swapped = Promise.withResolvers<string>();
    const sets = server({
      onChange: ({ remotes }) => {
        if (remotes[0]?.version === '1.0.1') swapped.resolve(remotes[0].version);
      },
    });
    await sets.start();
    await activate({ name: 'mf-a', version: '1.0.1' });
    expect(await swapped.promise).toBe('1.0.1');
  });

  test('does not evaluate again what has not changed', async () => {
    const { activate, server } = await site();
    const asked = vi.fn(() => tinyShared.react);
    const shared = {
      ...tinyShared,
      get react() {
        return asked();
      },
    };
    await activate({ name: 'mf-a' });
    const sets = server({}, shared);
    await sets.refresh();
    await activate({ name: 'mf-b', code: `exports.remote = { contract: 1, routes: [] };` });
    asked.mockClear();
    await activate({ name: 'mf-b', version: '1.0.1' });
    await sets.refresh();
    expect(versions(sets)).toEqual(['mf-a@1.0.0', 'mf-b@1.0.1']);
    expect(asked).toHaveBeenCalledOnce();
  });

  test('of what is active already changes nothing', async () => {
    const { activate, server, registry } = await site();
    const onChange = vi.fn();
    await activate({ name: 'mf-a' });
    const sets = server({ onChange });
    await sets.refresh();
    const before = sets.current;
    await registry.change('mf-a', '1.0.0', 'test');
    await sets.refresh();
    expect(sets.current).toBe(before);
    expect(onChange).toHaveBeenCalledOnce();
  });

  test('that comes while another is being loaded is not missed', async () => {
    const { activate, server, registry, store } = await site();
    await activate({ name: 'mf-a' });
    await writeRelease(store.root, { name: 'mf-a', version: '1.0.1' });
    const document = await registry.read();
    const shared = {
      ...tinyShared,
      // Asked for by the release of 1.0.0 while it is being evaluated.
      get react() {
        const next = { ...document, revision: 2, active: { 'mf-a': '1.0.1' } };
        writeFileSync(registry.path, JSON.stringify(next));
        void sets.refresh();
        return tinyShared.react;
      },
    };
    const sets = server({}, shared);
    await sets.refresh();
    expect(versions(sets)).toEqual(['mf-a@1.0.1']);
  });
});

describe('a release that cannot be loaded', () => {
  test('is refused with a message, and the old one keeps serving', async () => {
    const { activate, server, refused } = await site();
    await activate({ name: 'mf-a' });
    const sets = server();
    await sets.refresh();
    await activate({ name: 'mf-a', version: '1.0.1', code: BROKEN });
    await sets.refresh();
    expect(versions(sets)).toEqual(['mf-a@1.0.0']);
    expect(refused).toEqual([expect.stringContaining('mf-a 1.0.1 cannot be evaluated')]);
  });

  test('does not hold up the releases of another team', async () => {
    const { activate, server } = await site();
    await activate({ name: 'mf-a' });
    const sets = server();
    await sets.refresh();
    await activate({ name: 'mf-a', version: '1.0.1', code: BROKEN });
    await activate({ name: 'mf-b' });
    await sets.refresh();
    expect(versions(sets)).toEqual(['mf-a@1.0.0', 'mf-b@1.0.0']);
  });

  test('is replaced by the next good one', async () => {
    const { activate, server } = await site();
    await activate({ name: 'mf-a', code: BROKEN });
    const sets = server();
    await sets.refresh();
    await activate({ name: 'mf-a', version: '1.0.1' });
    await sets.refresh();
    expect(versions(sets)).toEqual(['mf-a@1.0.1']);
  });

  test('is tried once, not at every look', async () => {
    const { activate, server, refused } = await site();
    await activate({ name: 'mf-a', code: BROKEN });
    const sets = server();
    await sets.refresh();
    await sets.refresh();
    expect(refused).toHaveLength(1);
  });

  test('does not keep a starting server from showing the others', async () => {
    const { activate, server, refused } = await site();
    await activate({ name: 'mf-a', code: BROKEN });
    await activate({ name: 'mf-b' });
    const sets = server();
    await sets.start();
    expect(versions(sets)).toEqual(['mf-b@1.0.0']);
    expect(refused).toEqual([expect.stringContaining('mf-a 1.0.0')]);
  });
});

describe('remotes that claim the same address', () => {
  test('leave the set before in place', async () => {
    const { activate, server, refused } = await site();
    await activate({ name: 'mf-b', path: '/new' });
    const sets = server();
    await sets.refresh();
    await activate({ name: 'mf-a', path: '/new' });
    await sets.refresh();
    expect(versions(sets)).toEqual(['mf-b@1.0.0']);
    expect(refused).toEqual(['mf-b and mf-a both claim /new']);
  });

  test('do not leave a starting server without pages: the one that was there first stays', async () => {
    const { activate, server, refused } = await site();
    await activate({ name: 'mf-b', path: '/new' });
    await activate({ name: 'mf-c' });
    await activate({ name: 'mf-a', path: '/new' });
    const sets = server();
    await sets.start();
    expect(versions(sets)).toEqual(['mf-b@1.0.0', 'mf-c@1.0.0']);
    expect(refused).toEqual(['mf-a and mf-b both claim /new']);
  });
});

test('stylesheets of the last eight sets are served, older ones are let go', async () => {
  const { activate, server } = await site();
  const sets = server();
  const names: string[] = [];
  for (let patch = 1; patch <= 9; patch++) {
    await activate({ name: 'mf-a', version: `1.0.${patch}`, classes: [`p-${patch}`] });
    await sets.refresh();
    names.push(sets.current.stylesheet.fileName);
  }
  const served = names.map((name) => sets.stylesheet(name) !== undefined);
  expect(served).toEqual([false, ...Array(8).fill(true)]);
});

test('a server without any release starts, and shows them when they come', async () => {
  const { activate, server } = await site();
  const sets = server();
  await sets.start();
  expect(versions(sets)).toEqual([]);
  await activate({ name: 'mf-a' });
  await sets.refresh();
  expect(versions(sets)).toEqual(['mf-a@1.0.0']);
});

test('a damaged registry is reported and the set stays', async () => {
  const { activate, server, registry, refused } = await site();
  await activate({ name: 'mf-a' });
  const sets = server();
  await sets.refresh();
  await writeFile(registry.path, '{');
  await sets.refresh();
  expect(versions(sets)).toEqual(['mf-a@1.0.0']);
  expect(refused).toEqual([expect.stringContaining('is damaged')]);
});

describe('a canary', () => {
  const place = (sets: ActiveSets, at: number) =>
    sets.setFor(at).releases.get('mf-a')?.manifest.version;

  test('goes to those below its share, the others keep the active version', async () => {
    const { activate, server, registry, store } = await site();
    await activate({ name: 'mf-a' });
    await writeRelease(store.root, { name: 'mf-a', version: '1.1.0' });
    await registry.setCanary('mf-a', { version: '1.1.0', share: 0.2 }, 'test');
    const sets = server();
    await sets.refresh();
    expect([place(sets, 0), place(sets, 0.19), place(sets, 0.2), place(sets, 0.9)]).toEqual([
      ...['1.1.0', '1.1.0', '1.0.0', '1.0.0'],
    ]);
    expect(sets.hasCanary).toBe(true);
    await registry.setCanary('mf-a', null, 'test');
    await sets.refresh();
    expect([sets.hasCanary, place(sets, 0)]).toEqual([false, '1.0.0']);
  });

  test('of two remotes are nested: a small share lies within a larger one', async () => {
    const { activate, server, registry, store } = await site();
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
    const { activate, server, registry, store, refused } = await site();
    await activate({ name: 'mf-a' });
    await writeRelease(store.root, { name: 'mf-a', version: '1.1.0', code: BROKEN });
    await registry.setCanary('mf-a', { version: '1.1.0', share: 0.2 }, 'test');
    const sets = server();
    await sets.refresh();
    expect(place(sets, 0)).toBe('1.0.0');
    expect(refused).toEqual([expect.stringContaining('mf-a 1.1.0 cannot be evaluated')]);
  });
});

describe('a set for one session', () => {
  test('has the version asked for beside the active others', async () => {
    const { activate, server, store } = await site();
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
    const { activate, server } = await site();
    await activate({ name: 'mf-a' });
    const sets = server();
    await sets.refresh();
    await expect(sets.setWith({ 'mf-a': '7.0.0' })).rejects.toThrow('is not published');
  });
});

test('files that another host serves have its addresses, and are no other release', async () => {
  const { activate, server, registry } = await site();
  await activate({ name: 'mf-a' });
  const assets = 'https://cdn.example/mf-a/1.0.0';
  await registry.change('mf-a', '1.0.0', 'test', { assets });
  const sets = server();
  await sets.refresh();
  expect(sets.current.remotes[0]?.entry).toBe(`${assets}/entry.1.js`);
  expect(Object.keys(sets.current.integrity)).toContain(`${assets}/entry.1.js`);
  expect(sets.current.assetFolders).toEqual([`${assets}/`]);
});

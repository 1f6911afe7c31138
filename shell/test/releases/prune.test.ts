import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { prunable, prune } from '../../src/releases/prune.ts';
import { Registry } from '../../src/releases/registry.ts';
import { ReleaseStore } from '../../src/releases/store.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { writeRelease } from '../support/tiny-release.ts';

vi.mock('node:fs/promises', async (original) => {
  const actual = await original<typeof import('node:fs/promises')>();
  return { ...actual, rm: vi.fn(actual.rm) };
});

async function storeOf(name: string, count: number) {
  const root = await tempFolder();
  for (let number = 1; number <= count; number++) {
    const builtAt = `2026-01-0${number}T00:00:00.000Z`;
    await writeRelease(root, { name, version: `1.0.${number}`, builtAt });
  }
  return { store: new ReleaseStore(root), registry: new Registry(root) };
}

test('the newest stay', async () => {
  const { store, registry } = await storeOf('mf-a', 5);
  const old = await prunable(store, await registry.read(), 2);
  expect(old.map(({ version }) => version)).toEqual(['1.0.1', '1.0.2', '1.0.3']);
});

test('what is active, what a rollback needs and a canary stay, however old', async () => {
  const { store, registry } = await storeOf('mf-a', 6);
  await registry.change('mf-a', '1.0.1', 'ann');
  await registry.change('mf-a', '1.0.2', 'ann');
  await registry.setCanary('mf-a', { version: '1.0.3', share: 0.5 }, 'ann');
  const old = await prunable(store, await registry.read(), 1);
  expect(old.map(({ version }) => version)).toEqual(['1.0.4', '1.0.5']);
});

test('a version that is removed is not published any more', async () => {
  const { store, registry } = await storeOf('mf-a', 2);
  for (const each of await prunable(store, await registry.read(), 1)) await prune(store, each);
  expect((await store.versions('mf-a')).map(({ version }) => version)).toEqual(['1.0.2']);
});

test('a removal that is cut short leaves no half of a release', async () => {
  const { store } = await storeOf('mf-a', 2);
  vi.mocked(rm).mockRejectedValueOnce(new Error('EIO: the disk went away'));
  await expect(prune(store, { remote: 'mf-a', version: '1.0.1' })).rejects.toThrow('EIO');
  expect(await readdir(join(store.root, 'mf-a'))).toEqual(['1.0.2']);
});

test('a name that is none keeps nothing from being active', async () => {
  const { store, registry } = await storeOf('mf-a', 2);
  await registry.change('mf-a', '1.0.1', 'ann');
  expect(await prunable(store, await registry.read(), 1, 'mf-a/')).toEqual([]);
});

import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { PointerFiles } from '../../src/releases/pointer-file.ts';
import { setSite, versions } from '../support/set-site.ts';

test('a manual rollback lasts until the pointer moves', async () => {
  const { activate, server } = await setSite();
  await activate({ name: 'mf-a' });
  const sets = server();
  await sets.refresh();
  await expect(sets.servePrevious()).rejects.toThrow('There is no previous set');
  await activate({ name: 'mf-a', version: '1.0.1' });
  await sets.refresh();
  await sets.servePrevious();
  expect(versions(sets)).toEqual(['mf-a@1.0.0']);
  await activate({ name: 'mf-a', version: '1.0.2' });
  await sets.refresh();
  expect(versions(sets)).toEqual(['mf-a@1.0.2']);
});

test('a single remote can be rolled back', async () => {
  const { activate, server } = await setSite();
  await activate({ name: 'mf-a' });
  await activate({ name: 'mf-a', version: '1.0.1' });
  await activate({ name: 'mf-b' });
  const sets = server();
  await sets.refresh();
  await expect(sets.servePrevious('mf-b')).rejects.toThrow('for mf-b');
  await sets.servePrevious('mf-a');
  expect(versions(sets)).toEqual(['mf-a@1.0.0', 'mf-b@1.0.0']);
});

test('a rollback to a set that cannot be loaded is refused', async () => {
  const { activate, server, store } = await setSite();
  await activate({ name: 'mf-a' });
  await activate({ name: 'mf-a', version: '1.0.1' });
  await rm(store.folder('mf-a', '1.0.0'), { recursive: true });
  const sets = server();
  await sets.refresh();
  await expect(sets.servePrevious()).rejects.toThrow('mf-a 1.0.0 is not published');
  expect(versions(sets)).toEqual(['mf-a@1.0.1']);
  expect(sets.state.revision).toBe(2);
});

test('a fallback that is composed later is used, even if the revision stays the same', async () => {
  const { activate, server, store, releases } = await setSite();
  await activate({ name: 'mf-a' });
  await activate({ name: 'mf-a', version: '1.0.1' });
  const pointer = await releases.pointer();
  if (!pointer) throw new Error('The pointer is missing');
  const file = new PointerFiles(store.root);
  await file.write({ ...pointer, fallbacks: {} });
  const sets = server();
  await sets.refresh();
  await expect(sets.servePrevious('mf-a')).rejects.toThrow('for mf-a');
  await file.write(pointer);
  await sets.refresh();
  await sets.servePrevious('mf-a');
  expect(versions(sets)).toEqual(['mf-a@1.0.0']);
});

import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { PointerFiles } from '../../src/releases/pointer-file.ts';
import { setSite, versions } from '../support/set-site.ts';

test('a server goes back by itself when it is told to, until the pointer moves on', async () => {
  const { activate, server } = await setSite();
  await activate({ name: 'mf-a' });
  const sets = server();
  await sets.refresh();
  await expect(sets.servePrevious()).rejects.toThrow('There is no set before the active one');
  await activate({ name: 'mf-a', version: '1.0.1' });
  await sets.refresh();
  await sets.servePrevious();
  expect(versions(sets)).toEqual(['mf-a@1.0.0']);
  await activate({ name: 'mf-a', version: '1.0.2' });
  await sets.refresh();
  expect(versions(sets)).toEqual(['mf-a@1.0.2']);
});

test('one remote goes back alone', async () => {
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

test('a server does not say that it went back to what it cannot load', async () => {
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

test('a fallback that comes later is used although the revision stays', async () => {
  const { activate, server, store, releases } = await setSite();
  await activate({ name: 'mf-a' });
  await activate({ name: 'mf-a', version: '1.0.1' });
  const pointer = await releases.pointer();
  if (!pointer) throw new Error('There is a pointer');
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

import { expect, test } from 'vitest';
import { setSite, versions } from '../support/set-site.ts';
import { writeRelease } from '../support/tiny-release.ts';

async function siteWith(...released: string[]) {
  const site = await setSite();
  for (const version of released) await site.activate({ name: 'mf-a', version });
  await site.activate({ name: 'mf-b' });
  const sets = site.server();
  await sets.refresh();
  const quarantine = async (key: string) => {
    sets.quarantine(key);
    await sets.refresh();
    return versions(sets);
  };
  return { ...site, sets, quarantine };
}

test('a release whose renderers keep failing is replaced by the previous version', async () => {
  const { quarantine } = await siteWith('1.0.0', '1.1.0');
  expect(await quarantine('mf-a@1.1.0')).toEqual(['mf-a@1.0.0', 'mf-b@1.0.0']);
});

test('two remotes that fail at the same time are both replaced', async () => {
  const { activate, sets, quarantine } = await siteWith('1.0.0', '1.1.0');
  await activate({ name: 'mf-b', version: '2.0.0' });
  await sets.refresh();
  await quarantine('mf-a@1.1.0');
  expect(await quarantine('mf-b@2.0.0')).toEqual(['mf-a@1.0.0', 'mf-b@1.0.0']);
});

test('if the previous version also fails, the active one is served: an error page is better than no route', async () => {
  const { quarantine } = await siteWith('1.0.0', '1.1.0');
  await quarantine('mf-a@1.1.0');
  expect(await quarantine('mf-a@1.0.0')).toEqual(['mf-a@1.1.0', 'mf-b@1.0.0']);
});

test('a release without a previous version stays: an error page is better than no route', async () => {
  const { quarantine } = await siteWith('1.0.0');
  expect(await quarantine('mf-a@1.0.0')).toEqual(['mf-a@1.0.0', 'mf-b@1.0.0']);
});

test('a fixed version is served as soon as it is activated', async () => {
  const { quarantine, activate, sets } = await siteWith('1.0.0', '1.1.0');
  await quarantine('mf-a@1.1.0');
  await activate({ name: 'mf-a', version: '1.1.1' });
  await sets.refresh();
  expect(versions(sets)).toEqual(['mf-a@1.1.1', 'mf-b@1.0.0']);
});

test('a canary whose renderers keep failing is no longer served', async () => {
  const { store, canary, sets, quarantine } = await siteWith('1.0.0');
  await writeRelease(store.root, { name: 'mf-a', version: '2.0.0' });
  await canary({ 'mf-a': { version: '2.0.0', share: 0.5 } });
  await sets.refresh();
  expect(sets.canaries).toEqual(['mf-a']);
  expect(await quarantine('mf-a@2.0.0')).toEqual(['mf-a@1.0.0', 'mf-b@1.0.0']);
  expect([sets.canaries, sets.setFor(0)]).toEqual([[], sets.current]);
});

test('a quarantine increases the generation, so that cached pages are dropped', async () => {
  const { sets, quarantine } = await siteWith('1.0.0', '1.1.0');
  const before = sets.generation;
  await quarantine('mf-a@1.1.0');
  expect(sets.generation).toBeGreaterThan(before);
  expect(sets.releaseKeys.has('mf-a@1.1.0')).toBe(false);
});

import { SetSummarySchema } from '@agent-atlas/registry/contract/sets';
import { expect, test } from 'vitest';
import { composeSet } from '../../src/releases/compose-set.ts';
import { setSite, versions } from '../support/set-site.ts';
import { tinyHost } from '../support/tiny-host.ts';
import { tinyReleases } from '../support/tiny-set.ts';

test('remotes that claim the same path cannot be active together', async () => {
  const { activate, server } = await setSite();
  await activate({ name: 'mf-b', path: '/new' });
  await expect(activate({ name: 'mf-a', path: '/new' })).rejects.toThrow(
    'mf-b and mf-a both claim /new',
  );
  await activate({ name: 'mf-c' });
  const sets = server();
  await sets.start();
  expect(versions(sets)).toEqual(['mf-b@1.0.0', 'mf-c@1.0.0']);
});

test('the id of a set depends only on its content: another server composes the same set', async () => {
  const [one, other] = [await setSite(), await setSite()];
  for (const site of [one, other]) {
    await site.activate({ name: 'mf-b' });
    await site.activate({ name: 'mf-a' });
  }
  const ids = [one, other].map(async ({ releases }) => (await releases.pointer())?.active);
  expect(await ids[0]).toBe(await ids[1]);
});

test('a set does not depend on what was composed before it', async () => {
  const given = [
    { name: 'mf-a', classes: ['p-4', 'md:p-8'] },
    { name: 'mf-b', classes: ['p-4', 'm-2'] },
    { name: 'mf-c', classes: ['[*:not(&)]:font-mono'] },
  ];
  const { releases, versions: all } = await tinyReleases(given);
  await releases.compose(all);
  for (const left of Object.keys(all)) {
    const { [left]: _left, ...versions } = all;
    const fresh = await tinyReleases(given.filter(({ name }) => name !== left));
    expect(await releases.compose(versions)).toBe(await fresh.releases.compose(fresh.versions));
  }
});

test('the release API accepts a set, however much its build lacks to run a remote', async () => {
  const names = Array.from({ length: 300 }, (_, i) => `package-${i}-${'x'.repeat(3000)}`);
  const shared = Object.fromEntries(names.map((name) => [name, '1.0.0']));
  const { releases, versions } = await tinyReleases([{ name: 'mf-a', shared }]);
  const host = { ...tinyHost, shared: { versions: {}, names: {} } };
  const id = await composeSet(releases.store, releases.sets, host, versions);
  const { lacks } = SetSummarySchema.parse(JSON.parse(await releases.sets.text(id)));
  expect(lacks['mf-a']).toHaveLength(20);
  expect(lacks['mf-a']?.at(-1)).toBe('… and 281 more');
});

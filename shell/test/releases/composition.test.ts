import { expect, test } from 'vitest';
import { setSite, versions } from '../support/set-site.ts';

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

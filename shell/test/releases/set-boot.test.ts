import { expect, test } from 'vitest';
import type { TinyRelease } from '../support/tiny-release.ts';
import { tinySet } from '../support/tiny-set.ts';

const OTHERS: TinyRelease[] = Array.from({ length: 20 }, (_, at) => ({ name: `mf-other-${at}` }));
const sizeOf = (data: object) => JSON.stringify(data).length;

test('a document does not grow with the number of other remotes', async () => {
  const few = await tinySet({ name: 'mf-a' }, { name: 'mf-b' });
  const many = await tinySet({ name: 'mf-a' }, ...OTHERS);
  expect(sizeOf(many.bootOf('mf-a'))).toBe(sizeOf(few.bootOf('mf-a')));
});

test('a render job does not grow with the number of other remotes', async () => {
  const few = await tinySet({ name: 'mf-a' }, { name: 'mf-b' });
  const many = await tinySet({ name: 'mf-a' }, ...OTHERS);
  expect(many.tableOf('mf-a')).toEqual(few.tableOf('mf-a'));
});

test('a document has the remotes of contributions, whose code comes with the first page', async () => {
  const slots = [{ id: 'extra', order: 1 }];
  const set = await tinySet({ name: 'mf-a' }, { name: 'mf-b', slots }, { name: 'mf-c' });
  const { remotes, routes } = set.bootOf('mf-a');
  expect(remotes.map(({ name }) => name)).toEqual(['mf-a', 'mf-b']);
  expect(routes.map(({ remote }) => remote)).toEqual(['mf-a']);
});

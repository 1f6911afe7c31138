import { expect, test } from 'vitest';
import { review } from '../../test/fixture.ts';
import { opinionsOf } from './opinions.ts';

const written = (id: number, fields: { pros?: string[]; cons?: string[]; sample?: boolean }) => ({
  ...review({ id, agentId: 1, rating: 4 }),
  ...{ username: `user_${id}`, sample: true, pros: null, cons: null },
  ...fields,
});

test('the points that most reviews list come first, then those of newer reviews', () => {
  const { praise, criticism } = opinionsOf([
    written(4, { pros: ['New'] }),
    written(3, { pros: ['quick '], cons: ['Adverts'] }),
    written(2, { pros: ['Quick', 'Quick'], sample: false }),
  ]);
  expect(
    praise.map(({ text, count, username, sample }) => [text, count, username, sample]),
  ).toEqual([
    ['quick', 2, 'user_3', false],
    ['New', 1, 'user_4', true],
  ]);
  expect(criticism).toMatchObject([
    { text: 'Adverts', count: 1, username: 'user_3', sample: true },
  ]);
});

test('at most four points are shown', () => {
  const { praise } = opinionsOf([written(1, { pros: ['a', 'b', 'c', 'd', 'e', ' '] })]);
  expect(praise.map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd']);
});

test('reviews without points make no statement', () => {
  expect(opinionsOf([written(1, {})])).toEqual({ praise: [], criticism: [] });
});

import { expect, test } from 'vitest';
import { median, table } from './figures.ts';

test('the median of an odd number is the one in the middle', () => {
  expect(median([9, 1, 5])).toBe(5);
});

test('the median of an even number lies between the two in the middle', () => {
  expect(median([10, 1, 4, 2])).toBe(3);
});

test('a table has its first column flush left and figures flush right', () => {
  const text = table([
    ['page', 'bytes'],
    ['/', '12,345'],
    ['/blog', '7'],
  ]);
  expect(text.split('\n')).toEqual(['page    bytes', '/      12,345', '/blog       7']);
});

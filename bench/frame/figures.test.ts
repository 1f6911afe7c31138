import { expect, test } from 'vitest';
import { tableLines } from '../../shell/remote-kit/commands/text-table.ts';
import { median, percentile } from './figures.ts';

test('the median of an odd number of values is the middle one', () => {
  expect(median([9, 1, 5])).toBe(5);
});

test('the median of an even number of values is the mean of the two middle ones', () => {
  expect(median([10, 1, 4, 2])).toBe(3);
});

test('a percentile is one of the values, and the largest of a few', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(hundred, 0.98)).toBe(98);
  expect(percentile([3, 1, 2], 0.98)).toBe(3);
});

test('a table aligns its first column left and the others right', () => {
  const rows = [
    ['page', 'bytes'],
    ['/', '12,345'],
    ['/blog', '7'],
  ];
  expect(tableLines(rows, 1)).toEqual(['page    bytes', '/      12,345', '/blog       7']);
});

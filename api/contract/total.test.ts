import { expect, test } from 'vitest';
import { formatTotal, parseTotal } from './total.ts';

test.each([
  ['186', { count: 186, isAtLeast: false }],
  ['1000;at-least', { count: 1000, isAtLeast: true }],
  ['0', { count: 0, isAtLeast: false }],
])('%s is read and written', (text, total) => {
  expect(parseTotal(text)).toEqual(total);
  expect(formatTotal(total)).toBe(text);
});

test.each([null, '', 'many', '-1', '5x', 'x5', '5;at-most', '5;at-least;x', '1234567890123456'])(
  '%j is not a total',
  (text) => {
    expect(parseTotal(text)).toBeNull();
  },
);

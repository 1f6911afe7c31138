import { expect, test } from 'vitest';
import { formatDate } from '../src/lib/format-date.ts';

test.each([
  ['2024-08-03', 'August 3, 2024'],
  ['2024-12', 'December 2024'],
  ['2024', '2024'],
])('shows %s as %s', (iso, shown) => {
  expect(formatDate(iso)).toBe(shown);
});

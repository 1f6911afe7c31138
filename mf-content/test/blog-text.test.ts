import { expect, test } from 'vitest';
import { formatDate } from '../src/blog/format-date.ts';
import { parseInline, plainText } from '../src/blog/inline.ts';

test('splits a text at its links and strong words', () => {
  expect(parseInline('See [the list](/blog) **now**.')).toEqual([
    { kind: 'text', text: 'See ' },
    { kind: 'link', text: 'the list', to: '/blog' },
    { kind: 'text', text: ' ' },
    { kind: 'strong', text: 'now' },
    { kind: 'text', text: '.' },
  ]);
});

test.each(['', 'plain', '2 * 3 ** 4', '[no address]', '[broken](two words)'])(
  'leaves %j as it is',
  (text) => {
    expect(plainText(text)).toBe(text);
    expect(parseInline(text).every(({ kind }) => kind === 'text')).toBe(true);
  },
);

test.each([
  ['2024-08-03', 'August 3, 2024'],
  ['2024-12', 'December 2024'],
  ['2024', '2024'],
])('shows %s as %s', (iso, shown) => {
  expect(formatDate(iso)).toBe(shown);
});

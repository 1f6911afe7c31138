import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test.each([
  ['short', 9, 'short'],
  ['too long', 3, 'too'],
  ['ok 👍', 4, 'ok '],
  ['ok 👍', 5, 'ok 👍'],
  ['👍', 0, ''],
])('cuts "%s" at %i', (text, max, cut) => {
  expect(cutText(text, max)).toBe(cut);
});

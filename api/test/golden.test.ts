import { expect, test } from 'vitest';
import { halvesOf } from './golden/halves.ts';
import { ndcgAt10 } from './golden/ndcg.ts';

test('the best possible order has a gain of 1, and a worse one less', () => {
  const judged = [3, 2, 1, 0, 0];
  expect(ndcgAt10([3, 2, 1], judged)).toBe(1);
  expect(ndcgAt10([2, 3, 1], judged)).toBeCloseTo(0.8428, 4);
  expect(ndcgAt10([], judged)).toBe(0);
});

test('the halves do not depend on the order of the set and share nothing', () => {
  const words = ['a', 'b', 'c', 'd', 'e', 'f'];
  const halves = halvesOf(words, (word) => word);
  expect(halvesOf(words.toReversed(), (word) => word)).toEqual(halves);
  expect([...halves.development, ...halves.heldOut].sort()).toEqual(words);
  expect(halves.heldOut).toHaveLength(3);
});

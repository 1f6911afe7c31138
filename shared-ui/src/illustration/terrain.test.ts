import { expect, test } from 'vitest';
import { terrain } from './terrain.ts';

test('the same seed has the same land, another one another', () => {
  expect(terrain('a', 320, 180)).toEqual(terrain('a', 320, 180));
  expect(terrain('a', 320, 180)).not.toEqual(terrain('b', 320, 180));
});

test('every contour is a closed curve of whole numbers, whatever the seed', () => {
  for (const seed of ['', 'x', 'a longer title, with punctuation', '日本語', '👋'])
    for (const path of terrain(seed, 320, 180))
      expect(path).toMatch(/^M-?\d+ -?\d+(Q(-?\d+ ?){4})+Z$/);
});

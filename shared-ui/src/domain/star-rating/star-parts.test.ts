import { describe, expect, test } from 'vitest';
import { starParts } from './star-parts.ts';

describe('starParts', () => {
  test('the integer part gives full stars', () => {
    expect(starParts(3)).toEqual(['full', 'full', 'full', 'empty', 'empty']);
  });

  test('a fraction of .5 gives half a star', () => {
    expect(starParts(3.5)).toEqual(['full', 'full', 'full', 'half', 'empty']);
  });

  test('a fraction below .5 gives none', () => {
    expect(starParts(3.49)).toEqual(['full', 'full', 'full', 'empty', 'empty']);
  });

  test('a fraction just below one still gives half a star', () => {
    expect(starParts(4.99)).toEqual(['full', 'full', 'full', 'full', 'half']);
  });

  test.each([0, -1])('%d gives five empty stars', (rating) => {
    expect(starParts(rating)).toEqual(['empty', 'empty', 'empty', 'empty', 'empty']);
  });

  test.each([5, 7])('%d gives five full stars', (rating) => {
    expect(starParts(rating)).toEqual(['full', 'full', 'full', 'full', 'full']);
  });
});

import { describe, expect, test } from 'vitest';
import { starParts } from './star-parts.ts';

describe('starParts', () => {
  test('shows full stars for the integer part', () => {
    expect(starParts(3)).toEqual(['full', 'full', 'full', 'empty', 'empty']);
  });

  test('shows half a star for a fraction of .5', () => {
    expect(starParts(3.5)).toEqual(['full', 'full', 'full', 'half', 'empty']);
  });

  test('ignores a fraction below .5', () => {
    expect(starParts(3.49)).toEqual(['full', 'full', 'full', 'empty', 'empty']);
  });

  test('shows half a star for a fraction just below one', () => {
    expect(starParts(4.99)).toEqual(['full', 'full', 'full', 'full', 'half']);
  });

  test.each([0, -1])('shows five empty stars for %d', (rating) => {
    expect(starParts(rating)).toEqual(['empty', 'empty', 'empty', 'empty', 'empty']);
  });

  test.each([5, 7])('shows five full stars for %d', (rating) => {
    expect(starParts(rating)).toEqual(['full', 'full', 'full', 'full', 'full']);
  });
});

import { CATEGORY_NAMES, CATEGORY_TILES } from '@agent-atlas/api-client/rules';
import { describe, expect, test } from 'vitest';
import { categoryTone } from './category-tone.ts';

describe('categoryTone', () => {
  test('no two categories share a color or an icon', () => {
    const tones = CATEGORY_NAMES.map(categoryTone);
    expect(new Set(tones.map((tone) => tone.soft)).size).toBe(CATEGORY_NAMES.length);
    expect(new Set(tones.map((tone) => tone.Icon)).size).toBe(CATEGORY_NAMES.length);
  });

  test.each(CATEGORY_TILES)('the tile %s has its own style', (tile) => {
    expect(categoryTone(tile)).not.toBe(categoryTone('Unheard Of'));
  });

  test.each(['constructor', '__proto__'])('%s is not a category', (name) => {
    expect(categoryTone(name)).toBe(categoryTone('Unheard Of'));
  });

  test('an alias has the style of its category', () => {
    expect(categoryTone('Image Generator')).toBe(categoryTone('AI Image Generator'));
  });
});

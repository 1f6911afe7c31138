import { describe, expect, test } from 'vitest';
import {
  CATEGORY_NAMES,
  CATEGORY_TILES,
  categoryPath,
  categoryPlural,
  mergeCategories,
  normalizeCategoryName,
  tileNameOf,
} from './category-names.ts';

describe('normalizeCategoryName', () => {
  test.each([
    ['video generator', 'AI Video Generator'],
    ['AI VIDEO GENERATOR', 'AI Video Generator'],
    ['Voice Generator', 'AI Voice Generator'],
    ['ai voice generator', 'AI Voice Generator'],
    ['Image Generator', 'AI Image Generator'],
    ['  image   generator ', 'AI Image Generator'],
    ['ai chatbot', 'AI Chatbot'],
    ['Toaster', 'Toaster'],
  ])('%j becomes %j', (name, normalized) => {
    expect(normalizeCategoryName(name)).toBe(normalized);
  });
});

describe('mergeCategories', () => {
  const given = [
    { name: 'video generator', count: 2 },
    { name: 'Writing Assistant', count: 4 },
    { name: 'AI Video Generator', count: 3 },
    { name: 'AI Chatbot', count: 1 },
  ];
  const merged = [
    { name: 'AI Chatbot', count: 1 },
    { name: 'AI Video Generator', count: 5 },
    { name: 'Writing Assistant', count: 4 },
  ];

  test('sums the counts of aliases and sorts alphabetically', () => {
    expect(mergeCategories(given)).toEqual(merged);
  });

  test('does not change a merged list', () => {
    expect(mergeCategories(mergeCategories(given))).toEqual(merged);
  });
});

describe('tiles', () => {
  test('every tile has its own category', () => {
    expect(new Set(CATEGORY_TILES.map(normalizeCategoryName)).size).toBe(10);
    expect(CATEGORY_TILES.map((tile) => tileNameOf(normalizeCategoryName(tile)))).toEqual([
      ...CATEGORY_TILES,
    ]);
  });

  test('AI Voice Generator is the only category without a tile', () => {
    const tiles = CATEGORY_TILES.map(normalizeCategoryName);
    expect(CATEGORY_NAMES.filter((name) => !tiles.includes(name))).toEqual(['AI Voice Generator']);
  });
});

test.each([
  ['AI Image Generator', 'Image Generators'],
  ['Image Generator', 'Image Generators'],
  ['AI Platform/Model Builder', 'AI Platforms'],
  ['Marketing/Sales AI', 'Marketing/Sales AI'],
  ['Toaster', 'Toasters'],
])('the plural of %s is %s', (category, plural) => {
  expect(categoryPlural(category)).toBe(plural);
});

test.each(CATEGORY_NAMES)(
  'the plural of %s contains the name on its tile, or a part of it',
  (name) => {
    const parts = tileNameOf(name).split('/');
    expect(parts.some((part) => categoryPlural(name).includes(part))).toBe(true);
  },
);

test('the path of a category contains the encoded name of its tile', () => {
  expect(categoryPath('AI Image Generator')).toBe('/category/Image%20Generator');
  expect(categoryPath('Marketing/Sales AI')).toBe('/category/Marketing%2FSales%20AI');
});

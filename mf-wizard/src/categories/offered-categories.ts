import { CATEGORY_NAMES, CATEGORY_TILES, normalizeCategoryName } from '@agent-atlas/api/rules';

const TILES: readonly string[] = CATEGORY_TILES.map(normalizeCategoryName);

/** Normalized names of all categories: those with a tile in the order of the tiles, then the others. */
export const OFFERED_CATEGORIES: readonly string[] = [
  ...TILES,
  ...CATEGORY_NAMES.filter((name) => !TILES.includes(name)),
];

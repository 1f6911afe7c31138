import {
  CATEGORY_TILES,
  type Leaderboard,
  type LeaderboardEntry,
  normalizeCategoryName,
} from '@agent-atlas/api/rules';

export interface CategoryEntries {
  /** Normalized name. */
  readonly category: string;
  /** Id of the card, for links within the page. */
  readonly id: string;
  readonly entries: readonly LeaderboardEntry[];
}

const TILE_ORDER = CATEGORY_TILES.map(normalizeCategoryName);

/** The categories that have leaders: those with a tile in the order of the tiles, then the others. */
export function orderCategories(categoryBest: Leaderboard['categoryBest']): CategoryEntries[] {
  const place = (category: string) => {
    const index = TILE_ORDER.indexOf(normalizeCategoryName(category));
    return index < 0 ? TILE_ORDER.length : index;
  };
  return Object.entries(categoryBest)
    .filter(([, entries]) => entries.length > 0)
    .map(([category, entries]) => ({ category, id: idOf(category), entries }))
    .sort((a, b) => place(a.category) - place(b.category));
}

function idOf(category: string): string {
  return `leaders-${category.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
}

/** The ten tiles of the home page, in display order. */
export const CATEGORY_TILES = [
  'AI Chatbot',
  'Code Assistant',
  'Writing Assistant',
  'Image Generator',
  'Video Generator',
  'Customer Service AI',
  'AI Detection Tool',
  'AI Platform/Model Builder',
  'Marketing/Sales AI',
  'Open Source Model',
] as const;

/** The name of one of the ten fixed tiles. */
export type CategoryTileName = (typeof CATEGORY_TILES)[number];

/** A category's name in the API and its number of agents. */
export interface CategoryCount {
  name: string;
  count: number;
}

const NORMALIZED_BY_ALIAS = new Map([
  ['image generator', 'AI Image Generator'],
  ['video generator', 'AI Video Generator'],
  ['voice generator', 'AI Voice Generator'],
]);

const PLURALS = new Map([
  ['AI Chatbot', 'AI Chatbots'],
  ['Code Assistant', 'Code Assistants'],
  ['Writing Assistant', 'Writing Assistants'],
  ['AI Image Generator', 'Image Generators'],
  ['AI Video Generator', 'Video Generators'],
  ['Customer Service AI', 'Customer Service AI'],
  ['AI Detection Tool', 'AI Detection Tools'],
  ['AI Platform/Model Builder', 'AI Platforms'],
  ['Marketing/Sales AI', 'Marketing/Sales AI'],
  ['Open Source Model', 'Open Source Models'],
  ['AI Voice Generator', 'AI Voice Generators'],
]);

/** Normalized names of all known categories, sorted alphabetically. */
export const CATEGORY_NAMES: readonly string[] = [...PLURALS.keys()].sort((a, b) =>
  compareNames(a, b),
);

const NORMALIZED_BY_LOWER_CASE = new Map([
  ...CATEGORY_NAMES.map((name) => [name.toLowerCase(), name] as const),
  ...NORMALIZED_BY_ALIAS,
]);

/**
 * The name under which a category is stored and counted. Aliases and other capitalizations map to
 * the same name. An unknown name is returned trimmed and otherwise unchanged.
 */
export function normalizeCategoryName(name: string): string {
  if (PLURALS.has(name)) return name;
  const trimmed = name.trim().replace(/\s+/g, ' ');
  return NORMALIZED_BY_LOWER_CASE.get(trimmed.toLowerCase()) ?? trimmed;
}

/**
 * Merges categories with the same normalized name: sums their counts and sorts them alphabetically.
 * Idempotent, so a merged response can be merged again.
 */
export function mergeCategories(categories: readonly CategoryCount[]): CategoryCount[] {
  const counts = new Map<string, number>();
  for (const { name, count } of categories) {
    const normalized = normalizeCategoryName(name);
    counts.set(normalized, (counts.get(normalized) ?? 0) + count);
  }
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => compareNames(a.name, b.name));
}

/**
 * A category's name on its tile and in its canonical URL (`Image Generator` for
 * `AI Image Generator`). A category without a tile keeps its normalized name.
 */
export function tileNameOf(category: string): string {
  const normalized = normalizeCategoryName(category);
  return CATEGORY_TILES.find((tile) => normalizeCategoryName(tile) === normalized) ?? normalized;
}

/** The plural label of a category, for headings and the footer. Unknown names get an "s". */
export function categoryPlural(category: string): string {
  const normalized = normalizeCategoryName(category);
  return PLURALS.get(normalized) ?? `${normalized}s`;
}

/** The path of a category's page, with the canonical name: `/category/Image%20Generator`. */
export function categoryPath(category: string): string {
  return `/category/${encodeURIComponent(tileNameOf(category))}`;
}

// Code unit order is the same on every machine, unlike a locale's collation.
function compareNames(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

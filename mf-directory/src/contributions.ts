import {
  CATEGORY_TILES,
  categoryPath,
  categoryPlural,
  SEARCH_PATH,
} from '@agent-atlas/api-client/rules';
import type { Contributions } from '@agent-atlas/contract';

const FIRST_CATEGORY = 100;

/** The links in the frame to this remote's pages. */
export const contributions: Contributions = {
  header: [{ label: 'Home', path: '/', order: 100 }],
  footer: CATEGORY_TILES.map((name, index) => ({
    column: 'Categories',
    group: 'Categories',
    label: categoryPlural(name),
    path: categoryPath(name),
    order: FIRST_CATEGORY + index,
  })),
  notFound: [{ label: 'Search', path: SEARCH_PATH, order: 200 }],
};

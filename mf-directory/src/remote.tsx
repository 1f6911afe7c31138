import {
  CATEGORY_TILES,
  categoryPath,
  categoryPlural,
  NEW_PATH,
  SEARCH_PATH,
} from '@agent-atlas/api-client/rules';
import { defineRemote } from '@agent-atlas/contract';
import { categoryRoute } from './pages/category.route.ts';
import { homeRoute } from './pages/home.route.ts';
import { newRoute } from './pages/new.route.ts';
import { popularRoute } from './pages/popular.route.ts';
import { searchRoute } from './pages/search.route.ts';

/** Each category's link has a place of its own in the footer, from this one on. */
const FIRST_CATEGORY = 100;

export const remote = defineRemote({
  name: 'mf-directory',
  routes: [homeRoute, categoryRoute, popularRoute, newRoute, searchRoute],
  redirects: [{ from: '/newest', to: NEW_PATH }],
  contributions: {
    header: [{ label: 'Home', path: '/', order: 100 }],
    footer: CATEGORY_TILES.map((name, index) => ({
      column: 'Categories',
      group: 'Categories',
      label: categoryPlural(name),
      path: categoryPath(name),
      order: FIRST_CATEGORY + index,
    })),
    notFound: [{ label: 'Search', path: SEARCH_PATH, order: 200 }],
  },
});

import { NEW_PATH } from '@agent-atlas/api-client/rules';
import { defineRemote } from '@agent-atlas/contract';
import { contributions } from './contributions.ts';
import { categoryRoute } from './pages/category.route.ts';
import { homeRoute } from './pages/home.route.ts';
import { newRoute } from './pages/new.route.ts';
import { popularRoute } from './pages/popular.route.ts';
import { searchRoute } from './pages/search.route.ts';

export const remote = defineRemote({
  name: 'mf-directory',
  routes: [homeRoute, categoryRoute, popularRoute, newRoute, searchRoute],
  redirects: [{ from: '/newest', to: NEW_PATH }],
  contributions,
});

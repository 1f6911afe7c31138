import { categoriesQuery } from '@agent-atlas/api-client';
import { categoryPath, categoryPlural, normalizeCategoryName } from '@agent-atlas/api-client/rules';
import type { Head, RemoteRoute } from '@agent-atlas/contract';
import { failedStatus } from '@agent-atlas/shared-ui/site-kit';
import { agentsQuery, CATEGORY, facetsQuery } from '../category/category-state.ts';
import { listHead, loadList, NO_AGENTS } from '../listing/list-route.ts';
import { isFiltered } from '../listing/list-state.ts';

export const categoryRoute: RemoteRoute = {
  id: 'category',
  path: '/category/:category',
  query: CATEGORY.query,
  load: async ({ params, search, queryClient }) => {
    const name = normalizeCategoryName(params.category ?? '');
    const state = CATEGORY.read(search);
    await Promise.all([
      loadList(queryClient, agentsQuery(name, state), state.after ? NO_AGENTS : null),
      queryClient.prefetchQuery(facetsQuery(name, state)),
    ]);
  },
  head: ({ params, search, queryClient }) => {
    const name = normalizeCategoryName(params.category ?? '');
    const state = CATEGORY.read(search);
    const { queryKey } = agentsQuery(name, state);
    const agents = queryClient.getQueryData(queryKey);
    if (agents === null) return unknownCategoryHead(name);
    const head = {
      ...listHead(categoryMeta(name), state, agents),
      ...failedStatus(queryClient, queryKey),
    };
    // To a search engine, a filtered or sorted list duplicates the plain one.
    const isVariant = isFiltered(state) || state.sort !== undefined;
    return isVariant ? { ...head, jsonLd: [], noIndex: true } : head;
  },
  entries: async ({ queryClient }) => {
    const categories = await queryClient.fetchQuery(categoriesQuery());
    return categories.map(({ name }) => {
      const { title, description, canonicalPath } = categoryMeta(name);
      return { path: canonicalPath, title, description };
    });
  },
  page: () => import('./category.tsx'),
};

function categoryMeta(name: string) {
  const plural = categoryPlural(name);
  return {
    title: plural,
    description: `Compare ${plural} by rating, reviews, pricing and key features, and vote for the ones you use. Independent and community-driven.`,
    canonicalPath: categoryPath(name),
    card: { label: 'Category', title: plural, detail: 'Ratings, reviews, pricing and features' },
  };
}

function unknownCategoryHead(name: string): Head {
  return {
    title: 'Category not found',
    description:
      'This directory has no category of that name. Browse the categories on the home page to find AI agents by what they do.',
    canonicalPath: categoryPath(name),
    status: 404,
  };
}

import { categoriesQuery } from '@agent-atlas/api/client';
import { categoryPath, categoryPlural, normalizeCategoryName } from '@agent-atlas/api/rules';
import type { Head, RemoteRoute } from '@agent-atlas/shell/contract';
import { readCategoryState } from '../category/category-state.ts';
import { agentsOf, facetsOf } from '../category/queries.ts';
import { listHead } from '../head/list-head.ts';
import { FILTER_FIELDS, isNarrowed } from '../listing/filters.ts';
import { LIST_FIELDS } from '../listing/list-state.ts';
import { loadPart, NO_PART } from '../listing/load-part.ts';

export const categoryRoute: RemoteRoute = {
  id: 'category',
  path: '/category/:category',
  query: [...LIST_FIELDS, ...FILTER_FIELDS, 'sort'],
  load: async ({ params, search, queryClient }) => {
    const name = normalizeCategoryName(params.category ?? '');
    const state = readCategoryState(search);
    await Promise.all([
      loadPart(queryClient, agentsOf(name, state), state.after ? NO_PART : null),
      queryClient.prefetchQuery(facetsOf(name, state)),
    ]);
  },
  head: ({ params, search, queryClient }) => {
    const name = normalizeCategoryName(params.category ?? '');
    const state = readCategoryState(search);
    const agents = queryClient.getQueryData(agentsOf(name, state).queryKey);
    if (agents === null) return unknownCategoryHead(name);
    const head = listHead({ ...categoryFacts(name), state, agents });
    // A selection of a list is the same list to a search engine.
    const another = isNarrowed(state) || state.sort !== undefined;
    return another ? { ...head, jsonLd: [], noIndex: true } : head;
  },
  entries: async ({ queryClient }) => {
    const categories = await queryClient.fetchQuery(categoriesQuery());
    return categories.map(({ name }) => {
      const { title, description, canonicalPath } = categoryFacts(name);
      return { path: canonicalPath, title, description };
    });
  },
  page: () => import('./category.tsx'),
};

function categoryFacts(name: string) {
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

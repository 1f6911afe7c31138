import { categoryAgentsQuery } from '@agent-atlas/api/client';
import { categoryPath, categoryPlural, normalizeCategoryName } from '@agent-atlas/api/rules';
import type { Head, RemoteRoute } from '@agent-atlas/shell/contract';

export const categoryRoute: RemoteRoute = {
  id: 'category',
  path: '/category/:category',
  load: async ({ params, queryClient }) => {
    const name = normalizeCategoryName(params.category ?? '');
    await queryClient.fetchQuery(categoryAgentsQuery(name));
  },
  head: ({ params, queryClient }) => {
    const name = normalizeCategoryName(params.category ?? '');
    const known = queryClient.getQueryData(categoryAgentsQuery(name).queryKey) !== null;
    return known ? categoryHead(name) : unknownCategoryHead(name);
  },
  page: () => import('./category.tsx'),
};

function categoryHead(name: string): Head {
  const plural = categoryPlural(name);
  return {
    title: plural,
    description: `Compare ${plural} by rating, reviews, pricing and key features, and vote for the ones you use. Independent and community-driven.`,
    canonicalPath: categoryPath(name),
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

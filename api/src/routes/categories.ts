import type { Sql } from '@agent-atlas/server-kit/db/client';
import { mergeCategories, normalizeCategoryName } from '../../contract/category-names.ts';
import { READS } from '../../contract/routes.ts';
import { CATEGORY_ORDERS } from '../agents/orders.ts';
import {
  selectCategories,
  selectCategoryAgents,
  selectCategoryId,
  selectCounts,
} from '../categories/queries.ts';
import { listRead, read } from '../http/reads/read.ts';
import { facetsOf } from '../lists/facets.ts';
import { pageRequestOf, WHOLE_LIST } from '../lists/page.ts';

const idOf = (sql: Sql, name: string) => selectCategoryId(sql, normalizeCategoryName(name));

export const categories = read(READS.categories, async ({ sql }) =>
  mergeCategories(await selectCategories(sql)),
);

const orderOf = ({ sort = 'score' }: { sort?: keyof typeof CATEGORY_ORDERS | undefined }) =>
  CATEGORY_ORDERS[sort];

export const categoryAgents = listRead(READS.categoryAgents, {
  pageRequest: (input) => pageRequestOf(orderOf(input), input, WHOLE_LIST),
  async select({ sql }, pageRequest, { category, ...input }) {
    const id = await idOf(sql, category);
    return id === undefined
      ? undefined
      : selectCategoryAgents(sql, id, input, orderOf(input), pageRequest);
  },
});

export const categoryFacets = read(READS.categoryFacets, async ({ sql }, input) => {
  const { category, ...filters } = input;
  const id = await idOf(sql, category);
  return id === undefined ? undefined : facetsOf(await selectCounts(sql, id), filters);
});

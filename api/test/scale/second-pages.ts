import type { MeasuredRead } from '../../../bench/scale/reads.ts';
import type { Sql } from '../../../server-kit/src/db/client.ts';
import { BY_NAME, CATEGORY_ORDERS, FEATURED, NEWEST, POPULAR } from '../../src/agents/orders.ts';
import {
  selectAgents,
  selectFeatured,
  selectNewest,
  selectPopular,
} from '../../src/agents/queries.ts';
import { selectCategoryAgents } from '../../src/categories/queries.ts';
import { decodeCursor } from '../../src/lists/cursor.ts';
import type { Order } from '../../src/lists/order.ts';
import type { Page, PageRequest } from '../../src/lists/page.ts';
import {
  NEWEST_OF_AGENT,
  NEWEST_OF_ALL,
  REVIEW_ORDERS,
  selectRecentReviews,
  selectReviews,
} from '../../src/reviews/queries.ts';

type ReadPage = (sql: Sql, pageRequest: PageRequest) => Promise<Page<unknown> | undefined>;

/** Reads the first two pages of a list. */
async function readTwoPages(sql: Sql, order: Order, read: ReadPage): Promise<void> {
  const first = await read(sql, { limit: 2, after: undefined });
  if (first?.next) await read(sql, { limit: 48, after: decodeCursor(order, first.next) });
}

const list = (name: string, order: Order, read: ReadPage): MeasuredRead => ({
  name,
  run: (sql) => readTwoPages(sql, order, read),
});

/** The second page of every list, read with a cursor. */
export const SECOND_PAGES: readonly MeasuredRead[] = [
  list('all agents', BY_NAME, selectAgents),
  list('featured', FEATURED, selectFeatured),
  list('newest', NEWEST, selectNewest),
  list('popular', POPULAR, selectPopular),
  list('recent reviews', NEWEST_OF_ALL, selectRecentReviews),
  list('reviews', NEWEST_OF_AGENT, (sql, pageRequest) => selectReviews(sql, 1, pageRequest)),
  list('most helpful reviews', REVIEW_ORDERS.helpful, (sql, pageRequest) =>
    selectReviews(sql, 1, pageRequest, REVIEW_ORDERS.helpful),
  ),
  ...Object.values(CATEGORY_ORDERS).map(
    (order): MeasuredRead => ({
      name: `category by ${order.name}`,
      run(sql, { category }) {
        const { id } = category();
        return readTwoPages(sql, order, (on, pageRequest) =>
          selectCategoryAgents(on, id, {}, order, pageRequest),
        );
      },
    }),
  ),
];

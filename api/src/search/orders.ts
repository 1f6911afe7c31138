import type { SearchSort } from '../../contract/options.ts';
import { BY_NAME_IN_ANY_CASE, BY_SCORE, RATING, REVIEWS } from '../agents/orders.ts';
import type { Order } from '../lists/order.ts';

/** The orders of search results, over `agent_score` and `ranked.relevance`. */
export const SEARCH_ORDERS: Readonly<Record<SearchSort, Order>> = {
  relevance: {
    name: 'search-relevance',
    keys: [{ type: 'float', column: (sql) => sql`-ranked.relevance` }, ...BY_SCORE.slice(1)],
  },
  rating: { name: 'search-rating', keys: [RATING, REVIEWS, ...BY_NAME_IN_ANY_CASE] },
  reviews: { name: 'search-reviews', keys: [REVIEWS, RATING, ...BY_NAME_IN_ANY_CASE] },
  name: { name: 'search-name', keys: BY_NAME_IN_ANY_CASE },
};

/** The order of the matches beyond those that are ranked by relevance: by score. */
export const UNRANKED: Order = { name: 'search-unranked', keys: BY_SCORE };

import type { SearchSort } from '../../contract/options.ts';
import { BY_NAME_IN_ANY_CASE, BY_SCORE, RATING, REVIEWS } from '../agents/orders.ts';
import type { Order } from '../lists/order.ts';

/** The orders of a search's agents, over `agent_score` and `ranked.relevance`. */
export const SEARCH_ORDERS: Readonly<Record<SearchSort, Order>> = {
  relevance: {
    name: 'search-relevance',
    keys: [{ type: 'float', column: (sql) => sql`-ranked.relevance` }, ...BY_SCORE.slice(1)],
  },
  // Without scores, which change by themselves: the tiers of these lists stay as they are.
  rating: { name: 'search-rating', keys: [RATING, REVIEWS, ...BY_NAME_IN_ANY_CASE] },
  reviews: { name: 'search-reviews', keys: [REVIEWS, RATING, ...BY_NAME_IN_ANY_CASE] },
  name: { name: 'search-name', keys: BY_NAME_IN_ANY_CASE },
};

/** Of very many matches only the best scored are ranked by relevance; the others follow by score. */
export const UNRANKED: Order = { name: 'search-unranked', keys: BY_SCORE };

import type { Order } from '../changes.ts';

/** A read whose answer is the same for everybody. */
export interface SharedRead {
  /** The orders that decide which items it shows, and where. */
  readonly orders: readonly Order[];
}

/**
 * The reads that are kept in memory, by the pattern of their route. A read that is not named here
 * is looked up each time: what belongs to one session must never be kept.
 */
export const SHARED_READS: Readonly<Record<string, SharedRead>> = {
  '/api/categories': { orders: [] },
  '/api/categories/:category': { orders: ['score'] },
  '/api/categories/:category/facets': { orders: ['score'] },
  '/api/agents': { orders: [] },
  '/api/agents/:id': { orders: [] },
  '/api/agents/:id/ranking': { orders: ['score'] },
  '/api/featured-agents': { orders: ['score'] },
  '/api/newest-agents': { orders: [] },
  '/api/popular-agents': { orders: ['score', 'votes'] },
  '/api/leaderboard': { orders: ['score', 'trend'] },
  '/api/reviews': { orders: [] },
  '/api/recent-reviews': { orders: [] },
  '/api/search': { orders: ['score'] },
};

import type { AgentSort } from '../../contract/options.ts';
import type { Order, OrderKey } from '../lists/order.ts';

// Each expression matches an index, see the migrations. Keys that sort highest first are negated.
const SCORE: OrderKey = { type: 'float', column: (sql) => sql`-agent_score.score` };
export const REVIEWS: OrderKey = {
  type: 'integer',
  column: (sql) => sql`-agent_score.review_count`,
};
const NAME: OrderKey = { type: 'text', column: (sql) => sql`agent_score.name` };
const NAME_IN_ANY_CASE: OrderKey = {
  type: 'text',
  column: (sql) => sql`lower(agent_score.name)`,
};
const ID: OrderKey = { type: 'integer', column: (sql) => sql`agent_score.agent_id` };
export const RATING: OrderKey = {
  type: 'float',
  column: (sql) => sql`-coalesce(agent_score.mean_rating, 0)`,
};
export const BY_SCORE = [SCORE, NAME, ID];
export const BY_NAME_IN_ANY_CASE = [NAME_IN_ANY_CASE, ID];

export const FEATURED: Order = { name: 'featured', keys: BY_SCORE };

/** The orders of a category's agents. */
export const CATEGORY_ORDERS: Readonly<Record<AgentSort, Order>> = {
  score: { name: 'score', keys: BY_SCORE },
  rating: { name: 'rating', keys: [RATING, ...BY_SCORE] },
  reviews: { name: 'reviews', keys: [REVIEWS, ...BY_SCORE] },
  newest: {
    name: 'newest',
    keys: [
      { type: 'integer', column: (sql) => sql`date '2000-01-01' - agent_score.added_on` },
      ...BY_SCORE,
    ],
  },
  // Not `name`: an earlier release used that name for a case-sensitive order, and its cursors may
  // still be in use.
  name: { name: 'name-in-any-case', keys: BY_NAME_IN_ANY_CASE },
};

/** By rating, then review count, then net votes, then score. */
export const POPULAR: Order = {
  name: 'popular',
  keys: [
    { type: 'float', column: (sql) => sql`-agent_score.mean_rating` },
    REVIEWS,
    { type: 'integer', column: (sql) => sql`-agent_score.net_votes` },
    ...BY_SCORE,
  ],
};

/** By the day an agent was added, then by its launch date: newest first, unknown launches last. */
export const NEWEST: Order = {
  name: 'added',
  keys: [
    { type: 'integer', column: (sql) => sql`date '2000-01-01' - agent.added_on` },
    {
      type: 'integer',
      column: (sql) =>
        sql`coalesce(-rpad(replace(agent.launched_on, '-', ''), 8, '0')::integer, 0)`,
    },
    { type: 'text', column: (sql) => sql`agent.name` },
    { type: 'integer', column: (sql) => sql`agent.id` },
  ],
};

export const BY_NAME: Order = {
  // Not `all`, for the same reason as above.
  name: 'all-in-any-case',
  keys: [
    { type: 'text', column: (sql) => sql`lower(agent.name)` },
    { type: 'integer', column: (sql) => sql`agent.id` },
  ],
};

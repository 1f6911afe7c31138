import { BUDGETS, EXPERTISE_LEVELS, SEARCH_SORTS } from '../../api/contract/options.ts';
import { type SearchParams, SearchParamsSchema } from '../../api/contract/search.ts';
import { CATEGORY_ORDERS } from '../../api/src/agents/orders.ts';
import { selectAgent, selectNewest, selectPopular } from '../../api/src/agents/queries.ts';
import { selectCategoryAgents, selectCounts } from '../../api/src/categories/queries.ts';
import {
  selectAgentRanking,
  selectCategoryBest,
  selectMostReviewed,
  selectTopRated,
  selectTrending,
} from '../../api/src/leaderboard/queries.ts';
import { selectCandidates, selectPair } from '../../api/src/pairs/queries.ts';
import { selectScoredAgents } from '../../api/src/recommendations/queries.ts';
import { recommend } from '../../api/src/recommendations/recommend.ts';
import { selectRecentReviews, selectReviews } from '../../api/src/reviews/queries.ts';
import { search } from '../../api/src/search/search.ts';
import type { Pool } from '../../server-kit/src/db/client.ts';
import type { Samples } from './samples.ts';

/** A read that the API makes. */
export interface MeasuredRead {
  name: string;
  /**
   * The target for the 99th percentile with a million agents, in milliseconds; undefined for none.
   */
  targetMs?: number;
  run(sql: Pool, samples: Samples): Promise<unknown>;
}

const FIRST_PAGE = { limit: 48, after: undefined };
const { score, rating, reviews, newest, name } = CATEGORY_ORDERS;

type Query = Partial<SearchParams> & { q: string };

const searching = (toQuery: (samples: Samples) => Query): MeasuredRead['run'] => {
  return (sql, samples) => {
    const query = toQuery(samples);
    return search(sql, { ...SearchParamsSchema.parse({ q: query.q }), ...query });
  };
};

/** A random combination of filters and order. */
function randomFilters({ one, category, pricing, rating: atLeast }: Samples): Omit<Query, 'q'> {
  const maybe = <T>(value: () => T): T | undefined => (one([true, false]) ? value() : undefined);
  return {
    category: maybe(() => category().name),
    pricing: maybe(pricing),
    rating: maybe(atLeast),
    sort: one(SEARCH_SORTS).id,
  };
}

export const READS: readonly MeasuredRead[] = [
  {
    name: 'category page',
    targetMs: 10,
    run: (sql, { category }) => selectCategoryAgents(sql, category().id, {}, score, FIRST_PAGE),
  },
  {
    name: 'category page, deep',
    targetMs: 10,
    run: (sql, { scored }) => {
      const { categoryId, position } = scored();
      return selectCategoryAgents(sql, categoryId, {}, score, { limit: 48, after: position });
    },
  },
  {
    name: 'category page, filtered, any order',
    targetMs: 10,
    run: (sql, { category, one, pricing, rating: atLeast }) => {
      const order = one([rating, reviews, newest, name]);
      const filters = { pricing: pricing(), rating: atLeast() };
      return selectCategoryAgents(sql, category().id, filters, order, FIRST_PAGE);
    },
  },
  {
    name: 'category facets',
    targetMs: 10,
    run: (sql, { category }) => selectCounts(sql, category().id),
  },
  {
    name: 'leaderboard',
    targetMs: 10,
    run: async (sql) => {
      await selectTopRated(sql, 10);
      await selectTrending(sql, 10);
      await selectMostReviewed(sql, 10);
    },
  },
  { name: 'category leaders', targetMs: 10, run: (sql) => selectCategoryBest(sql, 5) },
  {
    name: 'agent',
    targetMs: 10,
    run: (sql, { agentId }) => selectAgent(sql, agentId()),
  },
  { name: 'pairs of all agents', run: (sql) => selectCandidates(sql) },
  {
    name: "agent's pairs",
    targetMs: 10,
    run: (sql, { agentId }) => selectCandidates(sql, agentId()),
  },
  {
    name: 'agents of a pair',
    targetMs: 10,
    run: (sql, { medium, rare }) => selectPair(sql, `${medium()}-vs-${rare()}`),
  },
  {
    name: "agent's ranking",
    targetMs: 10,
    run: (sql, { agentId }) => selectAgentRanking(sql, agentId()),
  },
  { name: 'newest', targetMs: 10, run: (sql) => selectNewest(sql, FIRST_PAGE) },
  { name: 'popular', targetMs: 10, run: (sql) => selectPopular(sql, FIRST_PAGE) },
  {
    name: 'reviews',
    targetMs: 10,
    run: (sql, { agentId }) => selectReviews(sql, agentId(), { limit: 20, after: undefined }),
  },
  {
    name: 'recent reviews',
    targetMs: 10,
    run: (sql) => selectRecentReviews(sql, { limit: 10, after: undefined }),
  },
  { name: 'search, common word', targetMs: 25, run: searching(({ common }) => ({ q: common() })) },
  { name: 'search, rare word', targetMs: 25, run: searching(({ rare }) => ({ q: rare() })) },
  {
    name: 'search, two words',
    targetMs: 25,
    run: searching(({ common, medium }) => ({ q: `${common()} ${medium()}` })),
  },
  {
    name: 'search, mistyped',
    targetMs: 25,
    run: searching(({ mistyped }) => ({ q: mistyped() })),
  },
  {
    name: 'search, beginning',
    targetMs: 25,
    run: searching(({ rare }) => ({ q: rare().slice(0, 4) })),
  },
  {
    name: 'search, common word, any filter and order',
    targetMs: 25,
    run: searching((samples) => ({ q: samples.common(), ...randomFilters(samples) })),
  },
  {
    name: 'search, medium word, any filter and order',
    targetMs: 25,
    run: searching((samples) => ({ q: samples.medium(), ...randomFilters(samples) })),
  },
  {
    name: 'search, two words, any filter and order',
    targetMs: 25,
    run: searching((samples) => ({
      q: `${samples.common()} ${samples.medium()}`,
      ...randomFilters(samples),
    })),
  },
  {
    name: 'recommendations',
    run: async (sql, { category, common, one }) => {
      const names = [category().name, category().name];
      const request = {
        preferredCategories: names,
        budget: one(BUDGETS).id,
        technicalExpertise: one(EXPERTISE_LEVELS).id,
        features: [],
        integrations: [],
        useCase: `${common()} ${common()} ${common()}`,
        dataPrivacy: false,
      };
      return recommend(await selectScoredAgents(sql, names), request);
    },
  },
];

import { z } from 'zod';
import { AgentSchema } from './agent.ts';
import { AlternativesSchema } from './alternatives.ts';
import { CALLS } from './calls.ts';
import { CategorySchema } from './category.ts';
import { AgentDaysSchema, CategoryPricesSchema } from './charts.ts';
import { type Declaration, NO_AGENT, type SharedRead } from './declaration.ts';
import { AgentChangeSchema, ChangeFiltersSchema, RecentChangeSchema } from './history.ts';
import { AgentRankingSchema, LeaderboardSchema } from './leaderboard.ts';
import {
  AgentFiltersSchema,
  CategoryFacetsSchema,
  IdParam,
  ListParamsSchema,
  ReviewFiltersSchema,
  textParam,
} from './list.ts';
import { CATEGORY_MAX_LENGTH, PAIR_MAX_LENGTH } from './options.ts';
import { ListedPairSchema, PairSchema } from './pair.ts';
import { RecentReviewSchema, ReviewSchema, ReviewSummarySchema } from './review.ts';
import { SearchParamsSchema, SearchResultSchema } from './search.ts';

const NO_INPUT = z.object({});
const CategoryInput = z.object({
  category: textParam(CATEGORY_MAX_LENGTH),
  ...AgentFiltersSchema.shape,
});
const AgentInput = z.object({ id: IdParam });
const NO_CATEGORY = { 404: 'There is no such category.' };

/**
 * The shared reads, in the order of the API's description. They determine the API's routes, the
 * caches of both servers, the description and the client's types.
 */
export const READS = {
  categories: {
    method: 'get',
    path: '/api/categories',
    about: 'All categories, in alphabetical order.',
    input: NO_INPUT,
    answer: z.array(CategorySchema),
    orders: [],
  },
  categoryAgents: {
    method: 'get',
    path: '/api/categories/:category',
    about: 'The agents in a category, highest score first.',
    input: z.object({ ...CategoryInput.shape, ...ListParamsSchema.shape }),
    answer: z.array(AgentSchema),
    problems: NO_CATEGORY,
    orders: ['score'],
  },
  categoryFacets: {
    method: 'get',
    path: '/api/categories/:category/facets',
    about: 'The number of agents that each filter option would match.',
    input: CategoryInput,
    answer: CategoryFacetsSchema,
    problems: NO_CATEGORY,
    orders: ['score'],
  },
  categoryPrices: {
    method: 'get',
    path: '/api/categories/:category/prices',
    about: "The prices and scores of a category's best agents.",
    input: z.object({ category: textParam(CATEGORY_MAX_LENGTH) }),
    answer: CategoryPricesSchema,
    problems: NO_CATEGORY,
    orders: ['score'],
  },
  agents: {
    method: 'get',
    path: '/api/agents',
    about: 'All agents, sorted by name.',
    input: ListParamsSchema,
    answer: z.array(AgentSchema),
    orders: [],
  },
  agent: {
    method: 'get',
    path: '/api/agents/:id',
    about: 'An agent.',
    input: AgentInput,
    answer: AgentSchema,
    problems: NO_AGENT,
    orders: [],
  },
  agentRanking: {
    method: 'get',
    path: '/api/agents/:id/ranking',
    about: "An agent's score and its rank in its category.",
    input: AgentInput,
    answer: AgentRankingSchema,
    problems: NO_AGENT,
    orders: ['score'],
  },
  agentDays: {
    method: 'get',
    path: '/api/agents/:id/days',
    about: "How an agent's rank, score and votes changed, by day.",
    input: AgentInput,
    answer: AgentDaysSchema,
    problems: NO_AGENT,
    orders: ['score'],
  },
  agentHistory: {
    method: 'get',
    path: '/api/agents/:id/history',
    about: "Changes to an agent's prices, plans, status and integrations, newest first.",
    input: z.object({ ...AgentInput.shape, ...ListParamsSchema.shape }),
    answer: z.array(AgentChangeSchema),
    problems: NO_AGENT,
    orders: [],
  },
  agentAlternatives: {
    method: 'get',
    path: '/api/agents/:id/alternatives',
    about: 'The other agents of the category, grouped by how they differ, with reasons.',
    input: AgentInput,
    answer: AlternativesSchema,
    problems: NO_AGENT,
    orders: ['score'],
  },
  badge: {
    method: 'get',
    path: '/api/agents/:id/badge.svg',
    about: "An image with an agent's rank and score, to embed on other sites.",
    input: AgentInput,
    answer: z.string(),
    types: ['image/svg+xml'],
    problems: NO_AGENT,
    orders: ['score'],
    isOpen: true,
  },
  featuredAgents: {
    method: 'get',
    path: '/api/featured-agents',
    about: 'The best agents from different categories.',
    input: ListParamsSchema,
    answer: z.array(AgentSchema),
    orders: ['score'],
  },
  newestAgents: {
    method: 'get',
    path: '/api/newest-agents',
    about: 'Agents by the date they were added, newest first.',
    input: ListParamsSchema,
    answer: z.array(AgentSchema),
    orders: [],
  },
  popularAgents: {
    method: 'get',
    path: '/api/popular-agents',
    about: 'Agents with enough reviews, by rating.',
    input: ListParamsSchema,
    answer: z.array(AgentSchema),
    orders: ['score', 'votes'],
  },
  leaderboard: {
    method: 'get',
    path: '/api/leaderboard',
    about: 'The ranked lists, with an explanation of each score.',
    input: NO_INPUT,
    answer: LeaderboardSchema,
    orders: ['score'],
  },
  pairs: {
    method: 'get',
    path: '/api/pairs',
    about: 'The pairs of agents that have a comparison page, highest scores first.',
    input: z.object({ agentId: IdParam.optional() }),
    answer: z.array(ListedPairSchema),
    orders: ['score'],
  },
  pair: {
    method: 'get',
    path: '/api/pairs/:pair',
    about: 'Two agents, such as `chatgpt-vs-claude`: how they differ and what reviewers say.',
    input: z.object({ pair: textParam(PAIR_MAX_LENGTH) }),
    answer: PairSchema,
    problems: { 404: 'There is no such pair of agents.' },
    orders: ['score'],
  },
  reviews: {
    method: 'get',
    path: '/api/reviews',
    about: "An agent's reviews, newest or most helpful first.",
    input: z.object({
      agentId: IdParam,
      ...ReviewFiltersSchema.shape,
      ...ListParamsSchema.shape,
    }),
    answer: z.array(ReviewSchema),
    problems: NO_AGENT,
    orders: [],
  },
  reviewSummary: {
    method: 'get',
    path: '/api/agents/:id/review-summary',
    about: "How many of an agent's reviews give each rating, and the phrases that they share.",
    input: AgentInput,
    answer: ReviewSummarySchema,
    problems: NO_AGENT,
    orders: [],
  },
  recentReviews: {
    method: 'get',
    path: '/api/recent-reviews',
    about: 'The newest reviews of all agents.',
    input: ListParamsSchema,
    answer: z.array(RecentReviewSchema),
    orders: [],
  },
  recentChanges: {
    method: 'get',
    path: '/api/recent-changes',
    about: "The newest changes to any agent's prices, plans, status and integrations.",
    input: z.object({ ...ChangeFiltersSchema.shape, ...ListParamsSchema.shape }),
    answer: z.array(RecentChangeSchema),
    orders: [],
  },
  search: {
    method: 'get',
    path: '/api/search',
    about: 'Matching agents, most relevant first, and matching categories.',
    input: SearchParamsSchema,
    answer: SearchResultSchema,
    orders: ['score'],
    limit: 'searches',
  },
} as const satisfies Readonly<Record<string, SharedRead>>;

/** Every route of the API. */
export const DECLARATIONS: readonly Declaration[] = [
  ...Object.values(READS),
  ...Object.values(CALLS),
];

type Read = (typeof READS)[keyof typeof READS];

/** The path pattern of a shared read. */
export type ReadPath = Read['path'];

/** The response to the shared read of a path. */
export type AnswerTo<Path extends ReadPath> = z.output<Extract<Read, { path: Path }>['answer']>;

/** The parameters of the shared read of a path. */
export type ParamsOf<Path extends ReadPath> = z.output<Extract<Read, { path: Path }>['input']>;

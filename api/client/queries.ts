import { queryOptions } from '@tanstack/react-query';
import type {
  AgentFilters,
  AnswerTo,
  ListParams,
  ParamsOf,
  ReadPath,
  RecommendationRequest,
  RecommendationResult,
  ReviewFilters,
  SearchParams,
  SubmissionForm,
  SubmissionStatus,
  TrackedFact,
  VoteState,
} from '../contract/rules.ts';
import { keyOf, type Page, type RequestKey } from './query-fn.ts';

const LEADERBOARD_STALE_MS = 5 * 60 * 1000;

/** One page of the list at a path. */
type PageOf<Path extends ReadPath> = Page<AnswerTo<Path> extends (infer Item)[] ? Item : never>;
type Given<Path extends ReadPath> = Partial<ParamsOf<Path>>;

// No queryFn: the host's default one reads the key, so a query is the same on server and browser.
function ask<T>(queryKey: RequestKey, failure?: string) {
  return queryOptions<T, Error, T, RequestKey>({ queryKey, ...(failure && { meta: { failure } }) });
}

// A missing agent or category is a result to display, not a failure.
function askOrNull<T>(queryKey: RequestKey) {
  return queryOptions<T | null, Error, T | null, RequestKey>({
    queryKey,
    meta: { nullOn404: true },
  });
}

/** A shared read, by its path pattern. `failure` is the message of its error. */
const read = <Path extends ReadPath>(pattern: Path, params?: Given<Path>, failure?: string) =>
  ask<AnswerTo<Path>>(keyOf(pattern, params), failure);

const readOrNull = <Path extends ReadPath>(pattern: Path, params?: Given<Path>) =>
  askOrNull<AnswerTo<Path>>(keyOf(pattern, params));

/** One page of a list. `next` is the cursor of the following page. */
const readPage = <Path extends ReadPath>(pattern: Path, params: Given<Path>) =>
  ask<PageOf<Path>>(keyOf(pattern, params, 'page'));

/** All categories with their counts. */
export const categoriesQuery = () => read('/api/categories');

/** The best agents of a category, up to `limit`; null if there is no such category. */
export const categoryAgentsQuery = (category: string, params: Pick<ListParams, 'limit'> = {}) =>
  readOrNull('/api/categories/:category', { category, ...params });

/** A page of a category's filtered agents; null if there is no such category. */
export const categoryPageQuery = (category: string, params: AgentFilters & ListParams = {}) =>
  askOrNull<PageOf<'/api/categories/:category'>>(
    keyOf('/api/categories/:category', { category, ...params }, 'page'),
  );

/** How many agents each choice of a filter would match; null if there is no such category. */
export const categoryFacetsQuery = (category: string, filters: AgentFilters = {}) =>
  readOrNull('/api/categories/:category/facets', { category, ...filters });

/** The prices and scores of a category's best agents; null if there is no such category. */
export const categoryPricesQuery = (category: string) =>
  readOrNull('/api/categories/:category/prices', { category });

/** The best agents from different categories. */
export const featuredAgentsQuery = () => read('/api/featured-agents');

/** A page of all agents by the date they were added, newest first. */
export const newestPageQuery = (params: ListParams = {}) => readPage('/api/newest-agents', params);

/** A page of the agents by rating. */
export const popularPageQuery = (params: ListParams = {}) =>
  readPage('/api/popular-agents', params);

/** The ranked lists; fresh for five minutes. */
export const leaderboardQuery = () =>
  queryOptions({ ...read('/api/leaderboard'), staleTime: LEADERBOARD_STALE_MS });

/** The newest reviews, each with its agent. */
export const recentReviewsQuery = () => read('/api/recent-reviews');

/** A page of all agents by name. */
export const agentsPageQuery = (params: ListParams = {}) => readPage('/api/agents', params);

/** An agent; null if there is none with this id. */
export const agentQuery = (id: number) => readOrNull('/api/agents/:id', { id });

/** An agent's score with its breakdown, and its rank in its category; null if there is no such agent. */
export const agentRankingQuery = (id: number) => readOrNull('/api/agents/:id/ranking', { id });

/** How an agent's rank, score and votes changed, by day; null if there is no such agent. */
export const agentDaysQuery = (id: number) => readOrNull('/api/agents/:id/days', { id });

/** The other agents of an agent's category, grouped by how they differ; null if there is no such agent. */
export const alternativesQuery = (id: number) => readOrNull('/api/agents/:id/alternatives', { id });

/** Two agents, by the slug of the pair in either order; null if one of them does not exist. */
export const pairQuery = (pair: string) => readOrNull('/api/pairs/:pair', { pair });

/** The pairs that have a page, of all agents or of one; null if the API has no pairs. */
export const pairsQuery = (agentId?: number) => readOrNull('/api/pairs', { agentId });

/** Changes of an agent's prices, plans, status and integrations, newest first; null if there is no such agent. */
export const agentHistoryQuery = (id: number) => readOrNull('/api/agents/:id/history', { id });

/** The newest changes of all agents; null if the API does not record them. */
export const recentChangesQuery = (limit: number) => readOrNull('/api/recent-changes', { limit });

/** A page of all changes of one fact, newest first. */
export const factChangesPageQuery = (field: TrackedFact, params: ListParams = {}) =>
  readPage('/api/recent-changes', { field, ...params });

/** The newest reviews of an agent, up to the limit of one response. */
export const reviewsQuery = (agentId: number) => read('/api/reviews', { agentId });

/** A page of the reviews of an agent, newest first by default. */
export const reviewsPageQuery = (agentId: number, params: ReviewFilters & ListParams = {}) =>
  readPage('/api/reviews', { agentId, ...params });

/** The ratings and the shared phrases of an agent's reviews; null if there is no such agent. */
export const reviewSummaryQuery = (id: number) =>
  readOrNull('/api/agents/:id/review-summary', { id });

/** Filters of a search. Undefined and empty filters have no effect. */
export type SearchFilters = Partial<Omit<SearchParams, 'q'>>;

/** The agents and categories that match a text. */
export const searchQuery = (q: string, filters: SearchFilters = {}) =>
  read('/api/search', { q: q.trim(), ...filters }, 'Search failed');

/** The agents that match a request, best first. */
export const recommendationsQuery = (request: RecommendationRequest) =>
  ask<RecommendationResult>(['POST /api/recommendations', request]);

/** An agent's votes and this session's own vote. Private: never fetch it while rendering a page on the server. */
export const voteQuery = (agentId: number) => ask<VoteState>(keyOf('/api/votes', { agentId }));

/** An empty form for a suggestion or a correction. Private, and so is a page that reads it. */
export const submissionFormQuery = () => ask<SubmissionForm>(keyOf('/api/submission-form'));

/**
 * The state of a submission, by the token in its link; null if there is none. Private, like the
 * form.
 */
export const submissionQuery = (token: string) =>
  askOrNull<SubmissionStatus>(keyOf('/api/submissions/:token', { token }));

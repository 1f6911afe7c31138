import { queryOptions } from '@tanstack/react-query';
import type {
  Agent,
  AgentChange,
  AgentFilters,
  AgentRanking,
  Category,
  CategoryFacets,
  Leaderboard,
  ListParams,
  RecentChange,
  RecentReview,
  RecommendationRequest,
  RecommendationResult,
  Review,
  SearchParams,
  SearchResult,
  VoteState,
} from '../contract/rules.ts';
import type { Page, RequestKey } from './query-fn.ts';

const LEADERBOARD_STALE_MS = 5 * 60 * 1000;

// No fetcher: the host's default queryFn reads the key, so a query is the same on both sides.
function read<T>(...queryKey: RequestKey) {
  return queryOptions<T, Error, T, RequestKey>({ queryKey });
}

// What does not exist is an answer to show, not a failure.
function readOrNull<T>(...queryKey: RequestKey) {
  return queryOptions<T | null, Error, T | null, RequestKey>({
    queryKey,
    meta: { nullOn404: true },
  });
}

/** One part of a list; `next` of its data names the part after it. */
const readPage = <T>(path: `/${string}`, params: object) =>
  read<Page<T>>(path, given(params), 'page');

/** All categories with their counts. */
export const categoriesQuery = () => read<Category[]>('/api/categories');

/** The agents of a category, best first, as many as are asked for; null when there is no such category. */
export const categoryAgentsQuery = (name: string, params: Pick<ListParams, 'limit'> = {}) =>
  readOrNull<Agent[]>(categoryCall(name), given(params));

const categoryCall = (name: string) => `/api/categories/${encodeURIComponent(name)}` as const;

/** A part of a category's agents under filters; null when there is no such category. */
export const categoryPageQuery = (name: string, params: AgentFilters & ListParams = {}) =>
  readOrNull<Page<Agent>>(categoryCall(name), given(params), 'page');

/** How many agents each choice of a filter would leave; null when there is no such category. */
export const categoryFacetsQuery = (name: string, filters: AgentFilters = {}) =>
  readOrNull<CategoryFacets>(`${categoryCall(name)}/facets`, given(filters));

/** The best agents of different categories. */
export const featuredAgentsQuery = () => read<Agent[]>('/api/featured-agents');

/** Agents by the date they were added, newest first. */
export const newestAgentsQuery = () => read<Agent[]>('/api/newest-agents');

/** Agents by rating. */
export const popularAgentsQuery = () => read<Agent[]>('/api/popular-agents');

/** A part of all agents by the date they were added, newest first. */
export const newestPageQuery = (params: ListParams = {}) =>
  readPage<Agent>('/api/newest-agents', params);

/** A part of the agents by rating. */
export const popularPageQuery = (params: ListParams = {}) =>
  readPage<Agent>('/api/popular-agents', params);

/** The ranked lists; fresh for five minutes. */
export const leaderboardQuery = () =>
  queryOptions({ ...read<Leaderboard>('/api/leaderboard'), staleTime: LEADERBOARD_STALE_MS });

/** The newest reviews, each with its agent. */
export const recentReviewsQuery = () => read<RecentReview[]>('/api/recent-reviews');

/** A part of all agents by name. */
export const agentsPageQuery = (params: ListParams = {}) => readPage<Agent>('/api/agents', params);

/** One agent; null when there is none with this id. */
export const agentQuery = (id: number) => readOrNull<Agent>(`/api/agents/${id}`);

/** An agent's score, why it has it, and its place in its category; null when there is no such agent. */
export const agentRankingQuery = (id: number) =>
  readOrNull<AgentRanking>(`/api/agents/${id}/ranking`);

/** How an agent's prices, plans, status and integrations changed, newest first. */
export const agentHistoryQuery = (id: number) =>
  readOrNull<AgentChange[]>(`/api/agents/${id}/history`);

/** The newest changes of all agents; null from an API that does not keep them. */
export const recentChangesQuery = (limit: number) =>
  readOrNull<RecentChange[]>('/api/recent-changes', { limit });

/** The reviews of an agent, newest first, as many as are answered at once. */
export const reviewsQuery = (agentId: number) => read<Review[]>('/api/reviews', { agentId });

/** A part of the reviews of an agent, newest first. */
export const reviewsPageQuery = (agentId: number, params: ListParams = {}) =>
  readPage<Review>('/api/reviews', { agentId, ...params });

/** What a search is narrowed to; what is undefined or empty narrows nothing. */
export type SearchFilters = Partial<Omit<SearchParams, 'q'>>;

/** Agents and categories that match a text. */
export const searchQuery = (q: string, filters: SearchFilters = {}) =>
  read<SearchResult>('/api/search', { q: q.trim(), ...given(filters) });

function given(filters: object): Record<string, string | number> {
  const params: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(filters)) if (value) params[name] = value;
  return params;
}

/** Which agents fit a request, best first. */
export const recommendationsQuery = (request: RecommendationRequest) =>
  read<RecommendationResult>('POST /api/recommendations', request);

/** An agent's votes and this session's own. Private: never ask for it while rendering a page. */
export const voteQuery = (agentId: number) => read<VoteState>('/api/votes', { agentId });

import { queryOptions } from '@tanstack/react-query';
import type {
  Agent,
  Category,
  Leaderboard,
  RecentReview,
  Review,
  SearchParams,
  SearchResult,
  VoteState,
} from '../contract/rules.ts';
import type { RequestKey } from './query-fn.ts';

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

/** All categories with their counts. */
export const categoriesQuery = () => read<Category[]>('/api/categories');

/** The agents of a category, best first; null when there is no such category. */
export const categoryAgentsQuery = (name: string) =>
  readOrNull<Agent[]>(`/api/categories/${encodeURIComponent(name)}`);

/** The best agents of different categories. */
export const featuredAgentsQuery = () => read<Agent[]>('/api/featured-agents');

/** Agents by the date they were added, newest first. */
export const newestAgentsQuery = () => read<Agent[]>('/api/newest-agents');

/** Agents by rating. */
export const popularAgentsQuery = () => read<Agent[]>('/api/popular-agents');

/** The ranked lists; fresh for five minutes. */
export const leaderboardQuery = () =>
  queryOptions({ ...read<Leaderboard>('/api/leaderboard'), staleTime: LEADERBOARD_STALE_MS });

/** The newest reviews, each with its agent. */
export const recentReviewsQuery = () => read<RecentReview[]>('/api/recent-reviews');

/** Every agent. */
export const agentsQuery = () => read<Agent[]>('/api/agents');

/** One agent; null when there is none with this id. */
export const agentQuery = (id: number) => readOrNull<Agent>(`/api/agents/${id}`);

/** The reviews of an agent, newest first. */
export const reviewsQuery = (agentId: number) => read<Review[]>('/api/reviews', { agentId });

/** What a search is narrowed to; what is undefined or empty narrows nothing. */
export type SearchFilters = Partial<Omit<SearchParams, 'q'>>;

/** Agents and categories that match a text. */
export const searchQuery = (q: string, filters: SearchFilters = {}) =>
  read<SearchResult>('/api/search', { q: q.trim(), ...given(filters) });

function given(filters: SearchFilters): Record<string, string | number> {
  const params: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(filters)) if (value) params[name] = value;
  return params;
}

/** An agent's votes and this session's own. Private: never ask for it while rendering a page. */
export const voteQuery = (agentId: number) => read<VoteState>('/api/votes', { agentId });

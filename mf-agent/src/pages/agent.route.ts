import {
  agentHistoryQuery,
  agentQuery,
  agentRankingQuery,
  agentsPageQuery,
  factChangesPageQuery,
  recentChangesQuery,
  reviewSummaryQuery,
} from '@agent-atlas/api-client';
import type { ListParams } from '@agent-atlas/api-client/rules';
import type { RemoteRoute, RouteContext } from '@agent-atlas/contract';
import { agentEntries, ENTRIES_MAX, readPages } from '../agent/entries.ts';
import { agentHead, failedAgentHead, loadingAgentHead, missingAgentHead } from '../agent/head.ts';
import { sameCategoryQuery } from '../alternatives/same-category.ts';
import { loadKeepButton, loadParts } from '../late/late-part.tsx';
import { AGENT } from '../lib/agent-url.ts';
import { parseAgentId } from '../lib/urls.ts';
import { loadFacts } from '../overview/late-facts.tsx';
import { linkedReviewParams, reviewParams } from '../reviews/review-url.ts';
import { agentReviewsQuery } from '../reviews/reviews-query.ts';

/** The page of reviews in the URL; the first page on other tabs. */
function reviewsQuery(id: number, search: URLSearchParams) {
  const state = AGENT.read(search);
  return agentReviewsQuery(id, state.tab === 'reviews' ? reviewParams(state) : undefined);
}

/** Starts the requests that only the reviews tab needs. */
function loadReviewsTab(
  queryClient: RouteContext['queryClient'],
  id: number,
  review: number | undefined,
) {
  const requests = [queryClient.prefetchQuery(reviewSummaryQuery(id))];
  if (review) {
    requests.push(queryClient.prefetchQuery(agentReviewsQuery(id, linkedReviewParams(review))));
  }
  return requests;
}

/** Loads an agent's changes of facts, and, if there are any, the script that shows them. */
async function loadHistory(queryClient: RouteContext['queryClient'], id: number): Promise<void> {
  const changes = await queryClient.fetchQuery(agentHistoryQuery(id)).catch(() => undefined);
  if (changes?.length) await loadParts();
}

/** How many of the newest changes appear in feeds: as many as one response holds. */
const FEED_CHANGES_MAX = 200;

/** The maximum number of retired agents with a feed. */
const RETIREMENTS_MAX = 2000;

const retirementsQuery = (params: ListParams) => factChangesPageQuery('retiredOn', params);

export const agentRoute: RemoteRoute = {
  id: 'agent',
  path: '/agent/:id',
  query: AGENT.query,
  load: async ({ params, search, queryClient }) => {
    const id = parseAgentId(params.id);
    if (id === null) return;
    const { tab, review } = AGENT.read(search);
    const requests: Promise<unknown>[] = [
      loadKeepButton(),
      queryClient.prefetchQuery(reviewsQuery(id, search)),
      queryClient.prefetchQuery(agentRankingQuery(id)),
    ];
    if (tab === 'overview') requests.push(loadFacts(), loadHistory(queryClient, id));
    else requests.push(loadParts());
    if (tab === 'reviews') requests.push(...loadReviewsTab(queryClient, id, review));
    // The page renders the error.
    const agent = await queryClient.fetchQuery(agentQuery(id)).catch(() => undefined);
    if (agent?.retiredOn) requests.push(loadParts());
    // Alternatives depend on the agent's category. Only their tab and retired agents show them.
    if (agent && (tab === 'alternatives' || agent.retiredOn)) {
      requests.push(queryClient.prefetchQuery(sameCategoryQuery(agent.category)));
    }
    await Promise.all(requests);
  },
  head: ({ params, search, queryClient }) => {
    const text = params.id ?? '';
    const id = parseAgentId(text);
    if (id === null) return missingAgentHead(text);
    const agent = queryClient.getQueryData(agentQuery(id).queryKey);
    if (agent === undefined) {
      const { status } = queryClient.getQueryState(agentQuery(id).queryKey) ?? {};
      return status === 'error' ? failedAgentHead(text) : loadingAgentHead(text);
    }
    if (agent === null) return missingAgentHead(text);
    const reviews = queryClient.getQueryData(reviewsQuery(id, search).queryKey);
    return agentHead(agent, reviews?.items ?? []);
  },
  entries: async ({ queryClient }) => {
    const [agents, changes, retirements] = await Promise.all([
      readPages(queryClient, agentsPageQuery, ENTRIES_MAX),
      queryClient.fetchQuery(recentChangesQuery(FEED_CHANGES_MAX)),
      readPages(queryClient, retirementsQuery, RETIREMENTS_MAX).catch(() => []),
    ]);
    return agentEntries(agents, [...(changes ?? []), ...retirements]);
  },
  page: () => import('./agent.tsx'),
};

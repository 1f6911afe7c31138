import {
  agentHistoryQuery,
  agentQuery,
  agentRankingQuery,
  recentChangesQuery,
} from '@agent-atlas/api/client';
import type { RemoteRoute } from '@agent-atlas/shell/contract';
import { parseAgentId } from '../agent/agent-id.ts';
import { readTab } from '../agent/agent-tab.ts';
import { agentEntries } from '../agent/entries.ts';
import { everyAgent } from '../agent/every-agent.ts';
import { agentHead, failedAgentHead, loadingAgentHead, missingAgentHead } from '../agent/head.ts';
import { sameCategoryQuery } from '../alternatives/alternatives-to.ts';
import { FIRST_REVIEWS, readReviewsPart, reviewsPartQuery } from '../reviews/shown.ts';

/** The reviews that a tab shows. */
function reviewsOf(id: number, search: URLSearchParams) {
  const isTab = readTab(search) === 'reviews';
  return reviewsPartQuery(id, isTab ? readReviewsPart(search) : FIRST_REVIEWS);
}

/** How many of the newest changes subscribers hear of: the most that one answer holds. */
const CHANGES_ANNOUNCED = 200;

export const agentRoute: RemoteRoute = {
  id: 'agent',
  path: '/agent/:id',
  query: ['tab', 'show', 'after'],
  load: async ({ params, search, queryClient }) => {
    const id = parseAgentId(params.id);
    if (id === null) return;
    const tab = readTab(search);
    const parts = [queryClient.prefetchQuery(reviewsOf(id, search))];
    if (tab === 'overview') {
      parts.push(queryClient.prefetchQuery(agentRankingQuery(id)));
      parts.push(queryClient.prefetchQuery(agentHistoryQuery(id)));
    }
    // A failure is the page's to tell.
    const agent = await queryClient.fetchQuery(agentQuery(id)).catch(() => undefined);
    // Only the agent tells whose alternatives to ask for; one tab shows them, and a retired agent.
    if (agent && (tab === 'alternatives' || agent.retiredOn)) {
      parts.push(queryClient.prefetchQuery(sameCategoryQuery(agent.category)));
    }
    await Promise.all(parts);
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
    const reviews = queryClient.getQueryData(reviewsOf(id, search).queryKey);
    return agentHead(agent, reviews?.items ?? []);
  },
  entries: async ({ queryClient }) => {
    const [agents, changes] = await Promise.all([
      everyAgent(queryClient),
      queryClient.fetchQuery(recentChangesQuery(CHANGES_ANNOUNCED)),
    ]);
    return agentEntries(agents, changes ?? []);
  },
  page: () => import('./agent.tsx'),
};

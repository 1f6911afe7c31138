import {
  agentHistoryQuery,
  agentQuery,
  agentRankingQuery,
  agentsQuery,
  categoryAgentsQuery,
  recentChangesQuery,
  reviewsQuery,
} from '@agent-atlas/api/client';
import type { RemoteRoute } from '@agent-atlas/shell/contract';
import { parseAgentId } from '../agent/agent-id.ts';
import { readTab } from '../agent/agent-tab.ts';
import { agentEntries } from '../agent/entries.ts';
import { agentHead, failedAgentHead, loadingAgentHead, missingAgentHead } from '../agent/head.ts';

/** How many of the newest changes subscribers hear of: the most that one answer holds. */
const CHANGES_ANNOUNCED = 200;

export const agentRoute: RemoteRoute = {
  id: 'agent',
  path: '/agent/:id',
  query: ['tab', 'show'],
  load: async ({ params, search, queryClient }) => {
    const id = parseAgentId(params.id);
    if (id === null) return;
    const tab = readTab(search);
    const parts = [queryClient.prefetchQuery(reviewsQuery(id))];
    if (tab === 'overview') {
      parts.push(queryClient.prefetchQuery(agentRankingQuery(id)));
      parts.push(queryClient.prefetchQuery(agentHistoryQuery(id)));
    }
    // A failure is the page's to tell.
    const agent = await queryClient.fetchQuery(agentQuery(id)).catch(() => undefined);
    // Only the agent tells whose alternatives to ask for; one tab shows them, and a retired agent.
    if (agent && (tab === 'alternatives' || agent.retiredOn)) {
      parts.push(queryClient.prefetchQuery(categoryAgentsQuery(agent.category)));
    }
    await Promise.all(parts);
  },
  head: ({ params, queryClient }) => {
    const text = params.id ?? '';
    const id = parseAgentId(text);
    if (id === null) return missingAgentHead(text);
    const agent = queryClient.getQueryData(agentQuery(id).queryKey);
    if (agent === undefined) {
      const { status } = queryClient.getQueryState(agentQuery(id).queryKey) ?? {};
      return status === 'error' ? failedAgentHead(text) : loadingAgentHead(text);
    }
    if (agent === null) return missingAgentHead(text);
    return agentHead(agent, queryClient.getQueryData(reviewsQuery(id).queryKey) ?? []);
  },
  entries: async ({ queryClient }) => {
    const [agents, changes] = await Promise.all([
      queryClient.fetchQuery(agentsQuery()),
      queryClient.fetchQuery(recentChangesQuery(CHANGES_ANNOUNCED)),
    ]);
    return agentEntries(agents, changes ?? []);
  },
  page: () => import('./agent.tsx'),
};

import { agentQuery, categoryAgentsQuery, reviewsQuery } from '@agent-atlas/api/client';
import type { RemoteRoute } from '@agent-atlas/shell/contract';
import { parseAgentId } from '../agent/agent-id.ts';
import { readTab } from '../agent/agent-tab.ts';
import { agentHead, loadingAgentHead, missingAgentHead } from '../agent/head.ts';

export const agentRoute: RemoteRoute = {
  id: 'agent',
  path: '/agent/:id',
  load: async ({ params, search, queryClient }) => {
    const id = parseAgentId(params.id);
    if (id === null) return;
    const reviews = queryClient.prefetchQuery(reviewsQuery(id));
    const agent = await queryClient.fetchQuery(agentQuery(id));
    // Only the agent tells whose alternatives to ask for, and only one tab shows them.
    if (agent && readTab(search) === 'alternatives') {
      await queryClient.prefetchQuery(categoryAgentsQuery(agent.category));
    }
    await reviews;
  },
  head: ({ params, queryClient }) => {
    const text = params.id ?? '';
    const id = parseAgentId(text);
    if (id === null) return missingAgentHead(text);
    const agent = queryClient.getQueryData(agentQuery(id).queryKey);
    if (agent === undefined) return loadingAgentHead(text);
    return agent === null ? missingAgentHead(text) : agentHead(agent);
  },
  page: () => import('./agent.tsx'),
};

import { agentsQuery } from '@agent-atlas/api/client';
import type { RemoteRoute } from '@agent-atlas/shell/contract';
import { needsAgents, readComparisonState } from '../comparison/address.ts';
import { comparisonHead } from '../comparison/head.ts';
import { selectedAgents } from '../comparison/selected-agents.ts';

export const compareRoute: RemoteRoute = {
  id: 'compare',
  path: '/compare',
  load: async ({ search, queryClient }) => {
    if (!needsAgents(readComparisonState(search))) return;
    await queryClient.fetchQuery(agentsQuery());
  },
  head: ({ search, queryClient }) => {
    const agents = queryClient.getQueryData(agentsQuery().queryKey) ?? [];
    return comparisonHead(selectedAgents(agents, readComparisonState(search).ids));
  },
  page: () => import('./compare.tsx'),
};

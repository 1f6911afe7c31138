import { agentQuery, agentsQuery } from '@agent-atlas/api/client';
import type { RemoteRoute } from '@agent-atlas/shell/contract';
import { COMPARISON_FIELDS, readComparisonState } from '../comparison/address.ts';
import { comparedAgentQuery } from '../comparison/compared-agents.ts';
import { comparisonHead } from '../comparison/head.ts';

export const compareRoute: RemoteRoute = {
  id: 'compare',
  path: '/compare',
  query: COMPARISON_FIELDS,
  load: async ({ search, queryClient }) => {
    const { ids, picking } = readComparisonState(search);
    const list = picking && queryClient.prefetchQuery(agentsQuery());
    await Promise.all(ids.map((id) => queryClient.fetchQuery(comparedAgentQuery(queryClient, id))));
    await list;
  },
  head: ({ search, queryClient }) => {
    const { ids } = readComparisonState(search);
    const agents = ids.flatMap((id) => queryClient.getQueryData(agentQuery(id).queryKey) ?? []);
    return comparisonHead(agents);
  },
  page: () => import('./compare.tsx'),
};

import { agentQuery } from '@agent-atlas/api/client';
import type { RemoteRoute, RouteContext } from '@agent-atlas/shell/contract';
import { COMPARISON_FIELDS, readComparisonState } from '../comparison/address.ts';
import { comparedAgentQuery } from '../comparison/compared-agents.ts';
import { comparisonHead } from '../comparison/head.ts';
import { firstAgentsQuery, foundAgentsQuery } from '../comparison/picker-agents.ts';

export const compareRoute: RemoteRoute = {
  id: 'compare',
  path: '/compare',
  query: COMPARISON_FIELDS,
  load: async ({ search, queryClient }) => {
    const { ids, picking, find } = readComparisonState(search);
    const list = picking && prefetchPicker(queryClient, find.trim());
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

function prefetchPicker(queryClient: RouteContext['queryClient'], text: string): Promise<void> {
  return text === ''
    ? queryClient.prefetchQuery(firstAgentsQuery())
    : queryClient.prefetchQuery(foundAgentsQuery(text));
}

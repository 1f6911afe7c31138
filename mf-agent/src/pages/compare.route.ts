import { agentQuery } from '@agent-atlas/api-client';
import { type Agent, COMPARE_MAX, COMPARE_PATH, comparePath } from '@agent-atlas/api-client/rules';
import type { Head, RemoteRoute, RouteContext } from '@agent-atlas/contract';
import { failedStatus } from '@agent-atlas/shared-ui/site-kit';
import { comparedAgentQuery } from '../comparison/compared-agents.ts';
import { COMPARISON } from '../comparison/comparison-url.ts';
import { firstAgentsQuery, searchAgentsQuery } from '../comparison/picker-agents.ts';
import { shorten } from '../lib/format.ts';

export const compareRoute: RemoteRoute = {
  id: 'compare',
  path: COMPARE_PATH,
  query: COMPARISON.query,
  load: async ({ search, queryClient }) => {
    const { ids, picking, find } = COMPARISON.read(search);
    const requests = ids.map((id) =>
      queryClient.prefetchQuery(comparedAgentQuery(queryClient, id)),
    );
    if (picking) requests.push(prefetchPicker(queryClient, find));
    // The page lists the agents that could not be loaded.
    await Promise.all(requests);
  },
  head: ({ search, queryClient }) => {
    const { ids } = COMPARISON.read(search);
    const agents = ids.flatMap((id) => queryClient.getQueryData(agentQuery(id).queryKey) ?? []);
    return {
      ...comparisonHead(agents),
      ...failedStatus(queryClient, ...ids.map((id) => agentQuery(id).queryKey)),
    };
  },
  page: () => import('./compare.tsx'),
};

function prefetchPicker(queryClient: RouteContext['queryClient'], text: string): Promise<void> {
  return text === ''
    ? queryClient.prefetchQuery(firstAgentsQuery())
    : queryClient.prefetchQuery(searchAgentsQuery(text));
}

const TITLE = 'Compare AI Agents';

/**
 * The head of a comparison. The canonical path ignores the order of the agents. Only the empty
 * comparison is indexed, because there are millions of others.
 */
function comparisonHead(agents: readonly Agent[]): Head {
  const [first, ...others] = agents.map(({ name }) => name);
  if (first === undefined || others.length === 0) {
    return {
      title: TITLE,
      description: `Put up to ${COMPARE_MAX} AI agents side by side and compare their ratings, reviews, pricing, key features, integrations and data privacy.`,
      canonicalPath: comparePath(agents.map(({ id }) => id)),
      ...(first !== undefined && { noIndex: true }),
    };
  }
  const names = [first, ...others];
  return {
    title: `Compare ${names.join(' vs ')}`,
    description: shorten(
      `${names.join(', ')} side by side: ratings, reviews, pricing, key features, integrations and data privacy compared.`,
    ),
    canonicalPath: comparePath(agents.map(({ id }) => id).sort((a, b) => a - b)),
    noIndex: true,
  };
}

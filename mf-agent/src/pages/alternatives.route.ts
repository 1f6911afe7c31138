import { agentsPageQuery, alternativesQuery, pairsQuery } from '@agent-atlas/api-client';
import type { RemoteRoute } from '@agent-atlas/contract';
import { readPages } from '../agent/entries.ts';
import { missingAgentHead } from '../agent/head.ts';
import {
  alternativesEntries,
  alternativesHead,
  ENTRIES_MAX,
  failedAlternativesHead,
  loadingAlternativesHead,
} from '../alternatives/head.ts';
import { parseAgentId } from '../lib/urls.ts';

export const alternativesRoute: RemoteRoute = {
  id: 'alternatives',
  path: '/agent/:id/alternatives',
  query: [],
  load: async ({ params, queryClient }) => {
    const id = parseAgentId(params.id);
    if (id === null) return;
    await Promise.all([
      queryClient.prefetchQuery(alternativesQuery(id)),
      queryClient.prefetchQuery(pairsQuery(id)),
    ]);
  },
  head: ({ params, queryClient }) => {
    const text = params.id ?? '';
    const id = parseAgentId(text);
    if (id === null) return missingAgentHead(text);
    const { queryKey } = alternativesQuery(id);
    const found = queryClient.getQueryData(queryKey);
    if (found) return alternativesHead(found);
    if (found === null) return missingAgentHead(text);
    const { status } = queryClient.getQueryState(queryKey) ?? {};
    return status === 'error' ? failedAlternativesHead(id) : loadingAlternativesHead(id);
  },
  entries: async ({ queryClient }) =>
    alternativesEntries(await readPages(queryClient, agentsPageQuery, ENTRIES_MAX)),
  page: () => import('./alternatives.tsx'),
};

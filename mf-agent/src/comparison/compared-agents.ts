import { agentQuery, type Page } from '@agent-atlas/api-client';
import type { Agent, SearchResult } from '@agent-atlas/api-client/rules';
import type { RouteContext } from '@agent-atlas/contract';
import { useHydrated } from '@agent-atlas/shared-ui';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** The query for one compared agent. Reuses the data that the picker has already loaded. */
export function comparedAgentQuery(queryClient: RouteContext['queryClient'], id: number) {
  return {
    ...agentQuery(id),
    initialData: (): Agent | null | undefined =>
      cachedAgents(queryClient).find((agent) => agent.id === id),
  };
}

/** The agents of all cached picker lists. */
function cachedAgents(queryClient: RouteContext['queryClient']): Agent[] {
  const pages = queryClient.getQueriesData<Page<Agent>>({ queryKey: ['/api/agents'] });
  const results = queryClient.getQueriesData<SearchResult>({ queryKey: ['/api/search'] });
  return [
    ...pages.flatMap(([, page]) => page?.items ?? []),
    ...results.flatMap(([, result]) => result?.agents ?? []),
  ];
}

/**
 * The agents of a comparison. Agents that fail to load do not hide the others, even during a retry.
 * Agents that failed on the server have no data in the page, so the browser requests them again.
 */
export function useComparedAgents(ids: readonly number[]) {
  const queryClient = useQueryClient();
  const hydrated = useHydrated();
  const [serverRenderedIds] = useState(hydrated ? [] : ids);
  const results = useQueries({
    queries: ids.map((id) => ({ ...comparedAgentQuery(queryClient, id), retryOnMount: false })),
  });
  const missing = results.flatMap((result, index) =>
    result.data === undefined ? [{ id: ids[index] ?? 0, ...result }] : [],
  );
  const failed = missing.filter(
    ({ id, errorUpdateCount }) => serverRenderedIds.includes(id) || errorUpdateCount > 0,
  );
  return {
    /** In the order of `ids`, without unknown agents. */
    agents: results.flatMap(({ data }) => data ?? []),
    isPending: failed.length < missing.length,
    /** The ids of agents that failed to load. */
    failed: failed.map(({ id }) => id),
    retry: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}

import { agentQuery, type Page } from '@agent-atlas/api/client';
import type { Agent, SearchResult } from '@agent-atlas/api/rules';
import type { RouteContext } from '@agent-atlas/shell/contract';
import { useQueries, useQueryClient } from '@tanstack/react-query';

/** One agent of the comparison. What the picker's list has told already is not asked for again. */
export function comparedAgentQuery(queryClient: RouteContext['queryClient'], id: number) {
  return {
    ...agentQuery(id),
    initialData: () => listedAgents(queryClient).find((agent) => agent.id === id),
  };
}

/** The agents of all lists that the picker has shown. */
function listedAgents(queryClient: RouteContext['queryClient']): Agent[] {
  const pages = queryClient.getQueriesData<Page<Agent>>({ queryKey: ['/api/agents'] });
  const results = queryClient.getQueriesData<SearchResult>({ queryKey: ['/api/search'] });
  return [
    ...pages.flatMap(([, page]) => page?.items ?? []),
    ...results.flatMap(([, result]) => result?.agents ?? []),
  ];
}

/** The agents of a comparison, as far as they are known. */
export function useComparedAgents(ids: readonly number[]) {
  const queryClient = useQueryClient();
  const results = useQueries({ queries: ids.map((id) => comparedAgentQuery(queryClient, id)) });
  // An agent that is known stays on screen when its newest counts cannot be had.
  const failed = results.filter(({ isLoadingError }) => isLoadingError);
  return {
    /** In the order of their ids. Ids that no agent has are passed over. */
    agents: results.flatMap(({ data }) => data ?? []),
    isPending: results.some(({ isPending }) => isPending),
    isError: failed.length > 0,
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
}

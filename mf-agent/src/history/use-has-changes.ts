import { agentHistoryQuery } from '@agent-atlas/api-client';
import type { Agent } from '@agent-atlas/api-client/rules';
import { useQuery } from '@tanstack/react-query';

/** Whether facts of the agent have changed. */
export function useHasChanges({ id }: Pick<Agent, 'id'>): boolean {
  const { data: changes } = useQuery(agentHistoryQuery(id));
  return (changes?.length ?? 0) > 0;
}

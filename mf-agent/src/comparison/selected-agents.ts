import type { Agent } from '@agent-atlas/api/rules';

/** The agents of a comparison, in its order. Ids that no agent has are passed over. */
export function selectedAgents(agents: readonly Agent[], ids: readonly number[]): Agent[] {
  return ids.flatMap((id) => agents.find((agent) => agent.id === id) ?? []);
}

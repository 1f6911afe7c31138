import type { Agent } from '@agent-atlas/api/rules';
import { AgentCard } from '@agent-atlas/shared-ui';
import { useCardActions } from './use-card-actions.ts';

export interface DirectoryAgentCardProps {
  agent: Agent;
}

/** An agent's card whose vote and compare actions work. */
export function DirectoryAgentCard({ agent }: DirectoryAgentCardProps) {
  return <AgentCard {...useCardActions(agent)} />;
}

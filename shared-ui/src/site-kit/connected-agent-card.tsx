import { AgentCard, type AgentCardProps, useCompareAction } from '@agent-atlas/shared-ui';
import { useAgentVote } from './votes.ts';

type Connected = 'onVote' | 'voting' | 'ownVote' | 'onCompare';

export type ConnectedAgentCardProps = Omit<AgentCardProps, Connected>;

/** An agent's card with the latest votes and with working vote and compare actions. */
export function ConnectedAgentCard({ agent, ...look }: ConnectedAgentCardProps) {
  const compare = useCompareAction();
  return <AgentCard {...look} {...useAgentVote(agent)} onCompare={() => compare(agent.id)} />;
}

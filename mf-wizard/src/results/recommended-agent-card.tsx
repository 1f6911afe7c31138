import { voteQuery } from '@agent-atlas/api/client';
import type { RecommendedAgent } from '@agent-atlas/api/rules';
import { AgentCard, useCompareAction, withVotes } from '@agent-atlas/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useAgentVote } from './use-agent-vote.ts';

export function RecommendedAgentCard({ agent }: { agent: RecommendedAgent }) {
  const vote = useAgentVote(agent);
  const compare = useCompareAction();
  // What a vote answered, here or on another page. A card never asks for it.
  const { data: votes } = useQuery({ ...voteQuery(agent.id), enabled: false });
  return (
    <AgentCard
      className="h-auto"
      agent={withVotes(agent, votes)}
      ownVote={votes?.vote}
      voting={vote.isPending}
      onVote={(type) => vote.mutate(type)}
      onCompare={() => compare(agent.id)}
    />
  );
}

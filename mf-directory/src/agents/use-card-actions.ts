import { voteQuery } from '@agent-atlas/api/client';
import type { Agent, VoteType } from '@agent-atlas/api/rules';
import { useCompareAction, withVotes } from '@agent-atlas/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useAgentVote } from './use-agent-vote.ts';

/** What an agent's card shows and does: its newest votes, voting and comparing. */
export function useCardActions(agent: Agent) {
  const vote = useAgentVote(agent);
  const compare = useCompareAction();
  // What a vote answered, here or on another page. A card never asks for it.
  const { data: votes } = useQuery({ ...voteQuery(agent.id), enabled: false });
  return {
    agent: withVotes(agent, votes),
    ownVote: votes?.vote ?? null,
    voting: vote.isPending,
    onVote: (type: VoteType) => vote.mutate(type),
    onCompare: () => compare(agent.id),
  };
}

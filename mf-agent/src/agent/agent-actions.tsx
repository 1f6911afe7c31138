import { voteQuery } from '@agent-atlas/api/client';
import type { Agent } from '@agent-atlas/api/rules';
import { Button, VoteButtons, withVotes } from '@agent-atlas/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { announceReviews } from './announce-reviews.ts';
import { useAgentVote } from './use-agent-vote.ts';

export interface AgentActionsProps {
  agent: Agent;
}

/** Upvote, Downvote and Write a Review. */
export function AgentActions({ agent }: AgentActionsProps) {
  const vote = useAgentVote(agent);
  // Private to the session, so only ever asked for by the browser: the loader leaves it out.
  const { data: votes } = useQuery(voteQuery(agent.id));
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:grow lg:shrink-0 noscript:hidden">
      <VoteButtons
        size="md"
        agent={withVotes(agent, votes)}
        ownVote={votes?.vote}
        voting={vote.isPending}
        onVote={(type) => vote.mutate(type)}
      />
      <Button onClick={announceReviews}>Write a Review</Button>
    </div>
  );
}

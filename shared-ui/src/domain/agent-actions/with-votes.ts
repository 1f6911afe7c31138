import type { VoteState } from '@agent-atlas/api/rules';

type VoteCounts = Pick<VoteState, 'upvotes' | 'downvotes'>;

/** An agent with newer vote counts than it came with; as it is when there are none. */
export function withVotes<A extends VoteCounts>(agent: A, votes: VoteCounts | undefined): A {
  return votes ? { ...agent, upvotes: votes.upvotes, downvotes: votes.downvotes } : agent;
}

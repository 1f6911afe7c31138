import type { VoteState } from '@agent-atlas/api-client/rules';

type VoteCounts = Pick<VoteState, 'upvotes' | 'downvotes'>;

/** An agent with newer vote counts, if there are any. */
export function withVotes<A extends VoteCounts>(agent: A, votes: VoteCounts | undefined): A {
  const { upvotes = agent.upvotes, downvotes = agent.downvotes } = votes ?? {};
  return { ...agent, upvotes, downvotes };
}

import {
  type ReviewVoteState,
  ReviewVoteTypeSchema,
  type VoteState,
  VoteTypeSchema,
} from '../../contract/vote.ts';
import type { Tally } from './queries.ts';

/** A target's votes and the vote of the session that asks; null when it has none. */
type SeenTally = Tally & { voteType: string | null };

/** An agent's votes, as the API answers them. */
export function agentVoteState({ targetId, ups, downs, voteType }: SeenTally): VoteState {
  const vote = VoteTypeSchema.nullable().parse(voteType);
  return { agentId: targetId, upvotes: ups, downvotes: downs, vote };
}

/** A review's votes, as the API answers them. */
export function reviewVoteState(tally: SeenTally): ReviewVoteState {
  const { targetId, agentId, ups, downs, voteType } = tally;
  const vote = ReviewVoteTypeSchema.nullable().parse(voteType);
  return { reviewId: targetId, agentId, helpfulCount: ups, unhelpfulCount: downs, vote };
}

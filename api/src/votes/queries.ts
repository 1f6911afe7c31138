import type { ReviewVoteState, ReviewVoteType, VoteState, VoteType } from '../../contract/vote.ts';
import type { Sql } from '../db/client.ts';

/** Who votes: both as keyed hashes, never in the clear. */
export interface Voter {
  sessionHash: Buffer;
  networkHash: Buffer;
}

/**
 * Stores a session's vote on an agent and moves the counters, all in one statement. Gives false
 * when the session had voted the same way before. An unknown agent breaks the foreign key.
 */
export async function castVote(
  sql: Sql,
  agentId: number,
  voteType: VoteType,
  voter: Voter,
): Promise<boolean> {
  // `xmax = 0` tells an inserted row from a switched one; a switch comes from the other kind.
  const changed = await sql`
    with ballot as (
      insert into vote (agent_id, session_hash, vote_type, network_hash)
      values (${agentId}, ${voter.sessionHash}, ${voteType}, ${voter.networkHash})
      on conflict (agent_id, session_hash)
      do update set vote_type = excluded.vote_type, cast_at = excluded.cast_at
      where vote.vote_type <> excluded.vote_type
      returning vote_type = 'upvote' as up, (xmax <> 0)::integer as switched
    )
    update agent_stats set
      upvotes = upvotes + case when ballot.up then 1 else -ballot.switched end,
      downvotes = downvotes + case when ballot.up then -ballot.switched else 1 end
    from ballot where agent_stats.agent_id = ${agentId}
    returning agent_stats.agent_id`;
  return changed.length > 0;
}

/** An agent's votes and the session's own; undefined when there is no such agent. */
export async function selectVoteState(
  sql: Sql,
  agentId: number,
  sessionHash: Buffer | null,
): Promise<VoteState | undefined> {
  const rows = await sql<VoteState[]>`
    select agent_stats.agent_id as "agentId", upvotes, downvotes, vote_type as vote
    from agent_stats
    left join vote
      on vote.agent_id = agent_stats.agent_id and vote.session_hash = ${sessionHash}
    where agent_stats.agent_id = ${agentId}`;
  return rows[0];
}

/** As {@link castVote}, for a review. */
export async function castReviewVote(
  sql: Sql,
  reviewId: number,
  voteType: ReviewVoteType,
  voter: Voter,
): Promise<boolean> {
  const changed = await sql`
    with ballot as (
      insert into review_vote (review_id, session_hash, vote_type, network_hash)
      values (${reviewId}, ${voter.sessionHash}, ${voteType}, ${voter.networkHash})
      on conflict (review_id, session_hash)
      do update set vote_type = excluded.vote_type, cast_at = excluded.cast_at
      where review_vote.vote_type <> excluded.vote_type
      returning vote_type = 'helpful' as helped, (xmax <> 0)::integer as switched
    )
    update review_stats set
      helpful = helpful + case when ballot.helped then 1 else -ballot.switched end,
      unhelpful = unhelpful + case when ballot.helped then -ballot.switched else 1 end
    from ballot where review_stats.review_id = ${reviewId}
    returning review_stats.review_id`;
  return changed.length > 0;
}

/** A review's votes and the session's own; undefined when there is no such review. */
export async function selectReviewVoteState(
  sql: Sql,
  reviewId: number,
  sessionHash: Buffer | null,
): Promise<ReviewVoteState | undefined> {
  const rows = await sql<ReviewVoteState[]>`
    select
      review_stats.review_id as "reviewId", review.agent_id as "agentId",
      helpful as "helpfulCount", unhelpful as "unhelpfulCount", vote_type as vote
    from review_stats
    join review on review.id = review_stats.review_id
    left join review_vote
      on review_vote.review_id = review_stats.review_id
      and review_vote.session_hash = ${sessionHash}
    where review_stats.review_id = ${reviewId}`;
  return rows[0];
}

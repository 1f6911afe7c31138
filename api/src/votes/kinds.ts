import type { Fragment, Sql } from '@agent-atlas/server-kit/db/client';

/**
 * A kind of vote, and the tables and columns that store it: a ledger of votes and a row of
 * counters.
 */
export interface VoteKind {
  /** The table with one row per session and target. */
  ledger: 'vote' | 'review_vote';
  counters: 'agent_stats' | 'review_stats';
  /** The column with the target's id, in the ledger and in the counters. */
  target: 'agent_id' | 'review_id';
  /** The vote type in favor of the target, and the column that counts it. */
  up: 'upvote' | 'helpful';
  ups: 'upvotes' | 'helpful';
  downs: 'downvotes' | 'unhelpful';
}

export const AGENT_VOTES: VoteKind = {
  ledger: 'vote',
  counters: 'agent_stats',
  target: 'agent_id',
  up: 'upvote',
  ups: 'upvotes',
  downs: 'downvotes',
};

export const REVIEW_VOTES: VoteKind = {
  ledger: 'review_vote',
  counters: 'review_stats',
  target: 'review_id',
  up: 'helpful',
  ups: 'helpful',
  downs: 'unhelpful',
};

/** Returns the agent of a target: itself, or the reviewed agent. */
export function agentOf(sql: Sql, kind: VoteKind, targetId: Fragment): Fragment {
  return kind.target === 'agent_id'
    ? targetId
    : sql`(select review.agent_id from review where review.id = ${targetId})`;
}

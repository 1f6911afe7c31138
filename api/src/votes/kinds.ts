/** What is voted on, and where its votes are: a ledger of single votes and a row of counters. */
export interface VoteKind {
  /** One row for each session and target. */
  ledger: 'vote' | 'review_vote';
  counters: 'agent_stats' | 'review_stats';
  /** The target's id, in the ledger and with the counters. */
  target: 'agent_id' | 'review_id';
  /** The kind of vote that speaks for the target, and the column that counts it. */
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

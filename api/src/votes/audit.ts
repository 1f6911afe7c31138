import type { Pool } from '@agent-atlas/server-kit/db/client';
import {
  countVotes,
  type Difference,
  selectDifferences,
  selectMatching,
  type VoteFilter,
  type Withdrawal,
  withdrawVotes,
} from './audit-queries.ts';
import { AGENT_VOTES, REVIEW_VOTES } from './kinds.ts';

export interface Audit {
  votes: { agents: number; reviews: number };
  differences: { agents: Difference[]; reviews: Difference[] };
}

/** Recounts both ledgers in one snapshot and compares them with the counters. */
export async function auditVotes(sql: Pool): Promise<Audit> {
  return sql.begin('isolation level repeatable read read only', async (tx) => ({
    votes: {
      agents: await countVotes(tx, AGENT_VOTES),
      reviews: await countVotes(tx, REVIEW_VOTES),
    },
    differences: {
      agents: await selectDifferences(tx, AGENT_VOTES),
      reviews: await selectDifferences(tx, REVIEW_VOTES),
    },
  }));
}

export interface Withdrawals {
  agents: Withdrawal[];
  reviews: Withdrawal[];
}

/** Counts the votes that {@link undoVotes} would withdraw. */
export async function findVotes(sql: Pool, filter: VoteFilter): Promise<Withdrawals> {
  return {
    agents: await selectMatching(sql, AGENT_VOTES, filter),
    reviews: await selectMatching(sql, REVIEW_VOTES, filter),
  };
}

/** Withdraws votes on agents and reviews in one transaction. Triggers update the trends. */
export async function undoVotes(sql: Pool, filter: VoteFilter): Promise<Withdrawals> {
  return sql.begin(async (tx) => ({
    agents: await withdrawVotes(tx, AGENT_VOTES, filter),
    reviews: await withdrawVotes(tx, REVIEW_VOTES, filter),
  }));
}

import type { QaVote, QaVoteKind } from '@agent-atlas/registry/qa/sandbox-queries';
import type { Sql } from '@agent-atlas/server-kit/db/client';
import { selectRetiredOn } from '../agents/queries.ts';
import type { VoteKind } from '../votes/kinds.ts';
import { type SeenTally, selectTally } from '../votes/queries.ts';

/** A kind of vote in a sandbox, and where its public counts are. */
export interface QaTarget {
  readonly name: QaVoteKind;
  readonly kind: VoteKind;
  readonly id: number;
}

/**
 * The vote counts of a target as a QA session sees them: the public ones and its own vote. Undefined
 * if the target does not exist.
 */
export async function selectQaTally(
  sql: Sql,
  { name, kind, id }: QaTarget,
  votes: readonly QaVote[],
): Promise<SeenTally | undefined> {
  const tally = await selectTally(sql, kind, id, null);
  if (!tally) return undefined;
  const own = votes.find((vote) => vote.kind === name && vote.targetId === id);
  if (!own) return { ...tally, voteType: null };
  const { voteType } = own;
  const isUp = voteType === kind.up;
  return {
    ...tally,
    voteType,
    ups: tally.ups + Number(isUp),
    downs: tally.downs + Number(!isUp),
  };
}

/** Whether visitors may vote on a target. */
export async function takesVotes(sql: Sql, { name, kind, id }: QaTarget): Promise<boolean> {
  if (name === 'agent' && (await selectRetiredOn(sql, id)) !== null) return false;
  return (await selectTally(sql, kind, id, null)) !== undefined;
}

/** One session's vote on one target. Keyed hashes identify the voter. */
export interface Ballot<VoteType extends string = string> {
  targetId: number;
  voteType: VoteType;
  sessionHash: Buffer;
  networkHash: Buffer;
  /** The request, if its client sent an `Idempotency-Key`. */
  repeatable?:
    | {
        /** A keyed hash of session and key. */
        keyHash: Buffer;
        /** Identifies kind, target and vote type. A repeat must have the same. */
        request: string;
      }
    | undefined;
}

/** The vote counts of a target. */
export interface Tally {
  targetId: number;
  /** The agent itself, or the reviewed agent. */
  agentId: number;
  ups: number;
  downs: number;
}

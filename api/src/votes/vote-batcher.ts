import { setTimeout } from 'node:timers/promises';
import { BusyError, isDatabaseUnavailable } from '../db/errors.ts';
import { createDeadline } from '../http/deadline.ts';
import type { Ballot, CommittedTally, Tally } from './queries.ts';

/** The maximum number of ballots per statement. A larger batch would delay its first ballots. */
const BATCH_MAX = 1000;
/** The maximum number of waiting ballots: about one second of work. */
const QUEUE_MAX = 10_000;
/** How long the driver takes to close a connection that it reported as lost, in milliseconds. */
const CLOSING_MS = 10;

/** The outcome of a vote. */
export interface Outcome extends Tally {
  /** The session's own vote. */
  voteType: string;
  /** Whether it was not counted because its network exceeded the cap. */
  isRefused: boolean;
  /** The data version that includes the vote. */
  version: string;
}

export interface VoteBatcher {
  /**
   * Stores a ballot and resolves after its commit, to undefined if its target does not exist.
   * Rejects with a {@link BusyError} if the queue is full or the ballot has waited too long.
   */
  cast(ballot: Ballot): Promise<Outcome | undefined>;
}

type Tallies = readonly CommittedTally[];

interface VoteBatcherOptions {
  /** Stores ballots in one transaction, at most one per session and target. */
  commit(ballots: readonly Ballot[]): Promise<Tallies>;
  /**
   * Called after each commit, before its votes are acknowledged. Returns the version that includes
   * them.
   */
  onCommitted(moved: readonly Tally[]): Promise<string>;
  /** How long a ballot may wait or a commit may take. Then its client gets an error. */
  timeoutMs: number;
  queueMax?: number;
}

interface Waiting {
  ballot: Ballot;
  since: number;
  resolve(outcome: Outcome | undefined): void;
  reject(error: unknown): void;
}

/**
 * Commits ballots in groups (group commit): those that arrive during a commit share the next one. A
 * row with many votes is then written once per batch instead of once per vote.
 */
export function createVoteBatcher(options: VoteBatcherOptions): VoteBatcher {
  const { commit, onCommitted, timeoutMs, queueMax = QUEUE_MAX } = options;
  const within = createDeadline(timeoutMs);
  const queue: Waiting[] = [];
  let isCommitting = false;

  async function drainQueue(): Promise<void> {
    isCommitting = true;
    while (queue.length > 0) await commitTogether(takeBatch());
    isCommitting = false;
  }

  function takeBatch(): Waiting[] {
    const oldest = performance.now() - timeoutMs;
    const batch = queue.splice(0, BATCH_MAX);
    for (const { since, reject } of batch) if (since < oldest) reject(new BusyError());
    return batch.filter(({ since }) => since >= oldest);
  }

  async function commitTogether(batch: readonly Waiting[]): Promise<void> {
    if (batch.length === 0) return;
    // If a session votes on the same target again, only its last ballot counts.
    const ballots = [...new Map(batch.map(({ ballot }) => [keyOf(ballot), ballot])).values()];
    try {
      const tallies = await commitInTime(ballots);
      // The next batch does not wait until other processes are notified.
      void acknowledge(batch, ballots, tallies);
    } catch (error) {
      if (batch.length === 1 || isDatabaseUnavailable(error)) {
        for (const { reject } of batch) reject(error);
        // The driver reports a lost connection before it closes it. Statements sent in between
        // never complete, nor do any after them.
        if (!(error instanceof BusyError)) await setTimeout(CLOSING_MS);
      } else {
        // Commits each ballot alone, so that only the invalid one fails.
        for (const waiting of batch) await commitTogether([waiting]);
      }
    }
  }

  /**
   * Commits with a deadline, so that a statement lost with its connection does not block later
   * votes.
   */
  function commitInTime(ballots: readonly Ballot[]): Promise<Tallies> {
    const committed = commit(ballots);
    return within(
      () => committed,
      () => {
        // The clients already got an error. If the commit succeeds after all, readers must see it.
        committed.then(report).catch(() => {});
        return new BusyError();
      },
    );
  }

  function report(tallies: Tallies): Promise<string> {
    return onCommitted(tallies.filter(({ changed }) => changed));
  }

  async function acknowledge(
    batch: readonly Waiting[],
    ballots: readonly Ballot[],
    tallies: Tallies,
  ): Promise<void> {
    const version = await report(tallies);
    const byTarget = new Map(tallies.map((tally) => [tally.targetId, tally]));
    const last = new Map(ballots.map((ballot) => [keyOf(ballot), ballot.voteType]));
    for (const { ballot, resolve } of batch) {
      const tally = byTarget.get(ballot.targetId);
      const voteType = last.get(keyOf(ballot)) ?? ballot.voteType;
      if (!tally) resolve(undefined);
      else {
        const { changed, refused, ...counts } = tally;
        const isRefused = refused.includes(ballot.sessionHash.toString('hex'));
        resolve({ ...counts, voteType, isRefused, version });
      }
    }
  }

  return {
    cast: (ballot) =>
      new Promise((resolve, reject) => {
        if (queue.length >= queueMax) return reject(new BusyError());
        queue.push({ ballot, since: performance.now(), resolve, reject });
        if (!isCommitting) void drainQueue();
      }),
  };
}

function keyOf({ targetId, sessionHash }: Ballot): string {
  return `${targetId}:${sessionHash.toString('latin1')}`;
}

import { setTimeout } from 'node:timers/promises';
import { BusyError, isDatabaseUnavailable } from '../db/errors.ts';
import { createDeadline } from '../http/deadline.ts';
import type { Ballot, CommittedTally, Tally } from './queries.ts';

/** Most ballots of one statement: a larger one would keep the first of them waiting. */
const BATCH_MAX = 1000;
/** Most ballots that wait: about a second's worth. */
const QUEUE_MAX = 10_000;
/** The driver has closed a connection that it reported as lost after this time, in milliseconds. */
const CLOSING_MS = 10;

/** What a vote has led to. */
export interface Outcome extends Tally {
  /** The session's own vote. */
  voteType: string;
  /** Whether it was not counted, because its network has voted too often. */
  isRefused: boolean;
  /** The version of the data that shows the vote. */
  version: string;
}

export interface VoteBatcher {
  /**
   * Stores a ballot; settles once it is committed. Undefined when its target does not exist.
   * Rejects with a {@link BusyError} when too many wait, or it has waited too long.
   */
  cast(ballot: Ballot): Promise<Outcome | undefined>;
}

type Tallies = readonly CommittedTally[];

interface VoteBatcherOptions {
  /** Stores ballots in one transaction: at most one of each session for each target. */
  commit(ballots: readonly Ballot[]): Promise<Tallies>;
  /** After each commit, before its votes are acknowledged; gives the version that shows them. */
  onCommitted(moved: readonly Tally[]): Promise<string>;
  /** When a ballot that waits, or a commit, is given up: its client has got an error by then. */
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
 * Commits ballots in groups: those that arrive while a commit is under way share the next one. A
 * row with many votes is then written once for all of them, instead of once for each.
 */
export function createVoteBatcher(options: VoteBatcherOptions): VoteBatcher {
  const { commit, onCommitted, timeoutMs, queueMax = QUEUE_MAX } = options;
  const within = createDeadline(timeoutMs);
  const queue: Waiting[] = [];
  let isCommitting = false;

  async function work(): Promise<void> {
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
    // Of a session that votes on the same target again, the last ballot counts.
    const ballots = [...new Map(batch.map(({ ballot }) => [keyOf(ballot), ballot])).values()];
    try {
      const tallies = await commitInTime(ballots);
      // The next batch need not wait until everybody knows of this one.
      void acknowledge(batch, ballots, tallies);
    } catch (error) {
      if (batch.length === 1 || isDatabaseUnavailable(error)) {
        for (const { reject } of batch) reject(error);
        // The driver reports a lost connection before it has closed it. A statement that it gets in
        // between is never answered, nor is any statement after it.
        if (!(error instanceof BusyError)) await setTimeout(CLOSING_MS);
      } else {
        // One of them is at fault, and the others must not fail with it.
        for (const waiting of batch) await commitTogether([waiting]);
      }
    }
  }

  /** A statement lost with its connection must not hold up all later votes. */
  function commitInTime(ballots: readonly Ballot[]): Promise<Tallies> {
    const committed = commit(ballots);
    return within(
      () => committed,
      () => {
        // Its clients have got an error, but if it is committed after all, readers see it.
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
        if (!isCommitting) void work();
      }),
  };
}

function keyOf({ targetId, sessionHash }: Ballot): string {
  return `${targetId}:${sessionHash.toString('latin1')}`;
}

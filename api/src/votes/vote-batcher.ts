import { setTimeout } from 'node:timers/promises';
import { BusyError, isDatabaseUnavailable } from '@agent-atlas/server-kit/db/errors';
import { createDeadline } from '../limits/deadline.ts';
import type { Ballot, Tally } from './ballot.ts';
import type { CommittedTally } from './queries.ts';

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
  /** Whether its key was known, so that it was not counted again. The counts may be newer ones. */
  isRepeat: boolean;
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
  /** Stores ballots in one transaction, at most one per session and target, and per key. */
  commit(ballots: readonly Ballot[]): Promise<Tallies>;
  /**
   * Called after each commit, before its votes are acknowledged. Returns the version that includes
   * them. Includes targets of repeats: the process that counted them may have been killed before it
   * could tell the others.
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

  /** Takes the oldest ballots. Another one of the same session and target, or key, waits. */
  function takeBatch(): Waiting[] {
    const oldest = performance.now() - timeoutMs;
    const names = new Set<string>();
    const batch: Waiting[] = [];
    for (const waiting of queue.splice(0)) {
      const own = namesOf(waiting.ballot);
      if (waiting.since < oldest) waiting.reject(new BusyError());
      else if (batch.length === BATCH_MAX || own.some((name) => names.has(name))) {
        queue.push(waiting);
      } else {
        for (const name of own) names.add(name);
        batch.push(waiting);
      }
    }
    return batch;
  }

  async function commitTogether(batch: readonly Waiting[]): Promise<void> {
    if (batch.length === 0) return;
    try {
      const tallies = await commitInTime(batch.map(({ ballot }) => ballot));
      // The next batch does not wait until other processes are notified.
      void acknowledge(batch, tallies);
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
    return onCommitted(tallies.filter(({ changed, repeated }) => changed || repeated.length > 0));
  }

  async function acknowledge(batch: readonly Waiting[], tallies: Tallies): Promise<void> {
    const version = await report(tallies);
    const byTarget = new Map(tallies.map((tally) => [tally.targetId, tally]));
    for (const { ballot, resolve } of batch) {
      const tally = byTarget.get(ballot.targetId);
      if (!tally) resolve(undefined);
      else {
        const { changed, refused, repeated, ...counts } = tally;
        const { voteType, sessionHash, repeatable } = ballot;
        const isRefused = refused.includes(sessionHash.toString('hex'));
        const key = repeatable?.keyHash.toString('hex');
        const isRepeat = key !== undefined && repeated.includes(key);
        resolve({ ...counts, voteType, isRefused, isRepeat, version });
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

/** The keys of which a batch may contain only one ballot each. */
function namesOf({ targetId, sessionHash, repeatable }: Ballot): string[] {
  const voter = `${targetId}:${sessionHash.toString('latin1')}`;
  return repeatable ? [voter, repeatable.keyHash.toString('latin1')] : [voter];
}

import { describe, expect, test, vi } from 'vitest';
import { BusyError } from '../../../server-kit/src/db/errors.ts';
import type { Ballot, Tally } from './ballot.ts';
import type { CommittedTally } from './queries.ts';
import { createVoteBatcher } from './vote-batcher.ts';

const ballot = (targetId: number, session = 'a', voteType = 'upvote'): Ballot => ({
  targetId,
  voteType,
  sessionHash: Buffer.from(session),
  networkHash: Buffer.from('n'),
});

const tallyOf = ({ targetId }: Ballot) => {
  return {
    targetId,
    agentId: targetId,
    ups: 1,
    downs: 0,
    changed: true,
    refused: [],
    repeated: [],
  };
};

/** A database that responds only on demand and knows the targets 1 to 9. */
function pausedDatabase() {
  const batches: { ballots: readonly Ballot[]; respond(): void; fail(error: Error): void }[] = [];
  const commit = (ballots: readonly Ballot[]) =>
    new Promise<CommittedTally[]>((resolve, reject) => {
      const known = ballots.filter(({ targetId }) => targetId < 10);
      batches.push({ ballots, respond: () => resolve(known.map(tallyOf)), fail: reject });
    });
  return { batches, commit };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const options = { onCommitted: async () => '', timeoutMs: 5000 };

describe('the vote batcher', () => {
  test('commits ballots that arrive during a commit together', async () => {
    const { batches, commit } = pausedDatabase();
    const batcher = createVoteBatcher({ ...options, commit });
    const votes = ['a', 'b', 'c'].map((session) => batcher.cast(ballot(1, session)));
    batches[0]?.respond();
    await votes[0];
    expect(batches.map(({ ballots }) => ballots.length)).toEqual([1, 2]);
    batches[1]?.respond();
    await Promise.all(votes);
  });

  test('acknowledges a vote only after its commit', async () => {
    const { batches, commit } = pausedDatabase();
    const batcher = createVoteBatcher({ ...options, commit });
    let isAcknowledged = false;
    const vote = batcher.cast(ballot(1)).then(() => {
      isAcknowledged = true;
    });
    await settled();
    expect(isAcknowledged).toBe(false);
    batches[0]?.respond();
    await vote;
  });

  test('resolves to undefined for an unknown target without affecting the others', async () => {
    const { batches, commit } = pausedDatabase();
    const batcher = createVoteBatcher({ ...options, commit });
    const first = batcher.cast(ballot(1));
    const unknown = batcher.cast(ballot(99));
    const known = batcher.cast(ballot(2));
    batches[0]?.respond();
    await first;
    batches[1]?.respond();
    expect(await unknown).toBeUndefined();
    expect(await known).toMatchObject({ targetId: 2 });
  });

  test('commits the next ballot of a session on the same target later, so that both count', async () => {
    const { batches, commit } = pausedDatabase();
    const batcher = createVoteBatcher({ ...options, commit });
    const first = batcher.cast(ballot(1));
    const up = batcher.cast(ballot(2, 'a', 'upvote'));
    const down = batcher.cast(ballot(2, 'a', 'downvote'));
    const other = batcher.cast(ballot(2, 'b', 'upvote'));
    batches[0]?.respond();
    await first;
    expect(batches[1]?.ballots).toMatchObject([{ voteType: 'upvote' }, { voteType: 'upvote' }]);
    batches[1]?.respond();
    expect(await up).toMatchObject({ voteType: 'upvote' });
    await other;
    expect(batches[2]?.ballots).toMatchObject([{ voteType: 'downvote' }]);
    batches[2]?.respond();
    expect(await down).toMatchObject({ voteType: 'downvote' });
  });

  test('commits a repeat after the first request with its key', async () => {
    const { batches, commit } = pausedDatabase();
    const batcher = createVoteBatcher({ ...options, commit });
    const first = batcher.cast(ballot(1));
    const repeatable = { keyHash: Buffer.from('key'), request: 'agent 2 upvote' };
    const votes = [2, 3].map((targetId) => batcher.cast({ ...ballot(targetId), repeatable }));
    batches[0]?.respond();
    await first;
    expect(batches[1]?.ballots).toMatchObject([{ targetId: 2 }]);
    batches[1]?.respond();
    await votes[0];
    batches[2]?.respond();
    expect(await votes[1]).toMatchObject({ targetId: 3 });
  });

  test('rejects only the vote that causes an error', async () => {
    const batcher = createVoteBatcher({
      ...options,
      commit: async (ballots) => {
        if (ballots.some(({ targetId }) => targetId === 3)) throw new Error('broken');
        return ballots.map(tallyOf);
      },
    });
    const votes = [1, 2, 3, 4].map((targetId) => batcher.cast(ballot(targetId)));
    const outcomes = await Promise.allSettled(votes);
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
  });

  test('rejects a whole batch immediately while the database is unavailable', async () => {
    const { batches, commit } = pausedDatabase();
    const batcher = createVoteBatcher({ ...options, commit });
    const first = batcher.cast(ballot(1));
    const others = [2, 3].map((targetId) => batcher.cast(ballot(targetId)));
    batches[0]?.respond();
    await first;
    batches[1]?.fail(new BusyError());
    expect((await Promise.allSettled(others)).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
    ]);
    expect(batches).toHaveLength(2);
  });

  test('waits for a lost connection to close before the next commit', async () => {
    const { batches, commit } = pausedDatabase();
    const batcher = createVoteBatcher({ ...options, commit });
    const lost = batcher.cast(ballot(1));
    const next = batcher.cast(ballot(2));
    batches[0]?.fail(Object.assign(new Error('lost'), { code: 'ECONNRESET' }));
    await expect(lost).rejects.toThrow('lost');
    expect(batches).toHaveLength(1);
    await vi.waitFor(() => expect(batches).toHaveLength(2), { timeout: 20_000 });
    batches[1]?.respond();
    expect(await next).toMatchObject({ targetId: 2 });
  });

  test('rejects votes beyond the queue limit', async () => {
    const { commit } = pausedDatabase();
    const batcher = createVoteBatcher({ ...options, commit, queueMax: 2 });
    // These fail when they time out.
    for (const targetId of [1, 2, 3]) batcher.cast(ballot(targetId)).catch(() => undefined);
    await expect(batcher.cast(ballot(4))).rejects.toThrow(BusyError);
  });

  test('drops a vote that has timed out', async () => {
    const { batches, commit } = pausedDatabase();
    const batcher = createVoteBatcher({ ...options, commit, timeoutMs: -1 });
    await expect(batcher.cast(ballot(1))).rejects.toThrow(BusyError);
    expect(batches).toEqual([]);
  });

  test('continues after a commit that never ends', async () => {
    vi.useFakeTimers();
    try {
      const { batches, commit } = pausedDatabase();
      const reported: number[] = [];
      const onCommitted = async (moved: readonly Tally[]) => {
        reported.push(...moved.map(({ targetId }) => targetId));
        return '1-1';
      };
      const batcher = createVoteBatcher({ ...options, commit, onCommitted });
      const lost = expect(batcher.cast(ballot(1))).rejects.toThrow(BusyError);
      await vi.advanceTimersByTimeAsync(5000);
      await lost;
      const vote = batcher.cast(ballot(2));
      batches[1]?.respond();
      expect(await vote).toMatchObject({ targetId: 2 });
      batches[0]?.respond();
      await vi.advanceTimersByTimeAsync(0);
      expect(reported).toEqual([2, 1]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('reports changed targets before it acknowledges the votes', async () => {
    const { batches, commit } = pausedDatabase();
    const reported: number[] = [];
    const onCommitted = async (moved: readonly Tally[]) => {
      reported.push(...moved.map(({ targetId }) => targetId));
      return '1-1';
    };
    const batcher = createVoteBatcher({ ...options, commit, onCommitted });
    const vote = batcher.cast(ballot(7));
    batches[0]?.respond();
    await vote;
    expect(reported).toEqual([7]);
  });
});

test('other processes are told about a repeat, whose first process may have failed to tell them', async () => {
  const told: (readonly Tally[])[] = [];
  const keyHash = Buffer.from('key');
  const repeat = { ...ballot(1), repeatable: { keyHash, request: 'agent 1 upvote' } };
  const batcher = createVoteBatcher({
    timeoutMs: 5000,
    commit: async ([first]) =>
      first ? [{ ...tallyOf(first), changed: false, repeated: [keyHash.toString('hex')] }] : [],
    onCommitted: async (moved) => {
      told.push(moved);
      return 'v1';
    },
  });
  expect(await batcher.cast(repeat)).toMatchObject({ isRepeat: true, version: 'v1' });
  expect(told).toMatchObject([[{ targetId: 1 }]]);
});

import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Fragment, Sql } from '../../../server-kit/src/db/client.ts';
import { findVotes } from '../../src/votes/audit.ts';
import { selectSuspects } from '../../src/votes/audit-queries.ts';
import type { Ballot } from '../../src/votes/ballot.ts';
import { AGENT_VOTES } from '../../src/votes/kinds.ts';
import { castBallots } from '../../src/votes/queries.ts';
import { fromVisitor, useTestApi } from '../harness.ts';

const CAP = 3;
const api = useTestApi({ VOTES_PER_NETWORK_PER_DAY: String(CAP) });

const ballot = (fields: Partial<Ballot> = {}): Ballot => ({
  targetId: 1,
  voteType: 'upvote',
  sessionHash: randomBytes(32),
  networkHash: randomBytes(32),
  ...fields,
});

/** Runs a test in a transaction, in which the database's clock stands still, and undoes its changes. */
async function atOneMoment(steps: (tx: Sql) => Promise<void>): Promise<void> {
  const done = new Error('done');
  const run = api.sql.begin(async (tx) => {
    await steps(tx);
    throw done;
  });
  await run.catch((error) => {
    if (error !== done) throw error;
  });
}

const cast = async (tx: Sql, ballots: readonly Ballot[]) => {
  const [tally] = await castBallots(tx, AGENT_VOTES, ballots, CAP);
  return tally;
};

/** Stores as many votes of a network on agent 1 as the cap allows. @param castAt a time, in SQL */
const reachCap = (tx: Sql, networkHash: Buffer, castAt: Fragment) => tx`
  insert into vote (agent_id, session_hash, vote_type, network_hash, cast_at)
  select 1, sha256(number::text::bytea), 'upvote', ${networkHash}, ${castAt}
  from generate_series(1, ${CAP}::integer) as number`;

describe('the daily cap of a network', () => {
  test('counts all votes since midnight, and none from before', async () => {
    await atOneMoment(async (tx) => {
      const [today, yesterday] = [ballot(), ballot()];
      const midnight = tx`date_trunc('day', now(), 'UTC')`;
      await reachCap(tx, today.networkHash, midnight);
      expect((await cast(tx, [today]))?.refused).toHaveLength(1);
      await tx`delete from vote`;
      await reachCap(tx, yesterday.networkHash, tx`${midnight} - interval '1 microsecond'`);
      expect((await cast(tx, [yesterday]))?.refused).toEqual([]);
    });
  });

  test('is not shared by networks whose votes are stored together', async () => {
    await atOneMoment(async (tx) => {
      const networks = [randomBytes(32), randomBytes(32)];
      const ballots = Array.from({ length: CAP }, () =>
        networks.map((networkHash) => ballot({ networkHash })),
      ).flat();
      expect(await cast(tx, ballots)).toMatchObject({ refused: [], ups: 2 * CAP });
      const more = networks.map((networkHash) => ballot({ networkHash }));
      expect((await cast(tx, more))?.refused).toHaveLength(2);
    });
  });

  test('leaves a refused vote unknown, so that it counts when it is sent again the next day', async () => {
    await atOneMoment(async (tx) => {
      const repeatable = { keyHash: randomBytes(32), request: 'agent 1 upvote' };
      const refused = ballot({ repeatable });
      await reachCap(tx, refused.networkHash, tx`now()`);
      expect((await cast(tx, [refused]))?.refused).toHaveLength(1);
      await tx`update vote set cast_at = cast_at - interval '1 day'`;
      expect(await cast(tx, [refused])).toMatchObject({ changed: true, repeated: [] });
    });
  });
});

describe('the response to a refused vote', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([
    ['2026-11-21T00:00:00Z', 86_400],
    ['2026-11-21T18:00:00Z', 21_600],
    ['2026-11-21T23:59:59Z', 1],
  ])('at %s asks to wait until midnight: %d seconds', async (now, seconds) => {
    const vote = () =>
      api.post(
        '/api/votes',
        { agentId: 2, userId: 'anonymous', voteType: 'upvote' },
        fromVisitor('192.0.2.1'),
      );
    for (let time = 0; time < CAP; time += 1) await vote();
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    const refused = await vote();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Retry-After')).toBe(String(seconds));
  });
});

test('a vote that is switched counts as cast now', async () => {
  await atOneMoment(async (tx) => {
    const voter = ballot({ targetId: 5 });
    await cast(tx, [voter]);
    await tx`update vote set cast_at = now() - interval '30 days' where agent_id = 5`;
    const switched = { ...voter, voteType: 'downvote', networkHash: randomBytes(32) };
    await cast(tx, [switched]);
    const stored = await tx`
      select vote_type, cast_at = now() as "isNow", network_hash as network
      from vote where agent_id = 5`;
    expect(stored).toEqual([{ vote_type: 'downvote', isNow: true, network: switched.networkHash }]);
  });
});

describe('an idempotency key', () => {
  const press = (key: string) => ({
    keyHash: Buffer.from(key.padEnd(32)),
    request: 'agent 1 upvote',
  });

  test.each([
    ['10 minutes', 1],
    ['10 minutes 0.000001 seconds', 0],
  ])('that was received %s ago is stored %d times after the next vote', async (age, count) => {
    await atOneMoment(async (tx) => {
      await cast(tx, [ballot({ repeatable: press('old') })]);
      await tx`update vote_request set received_at = now() - (${age})::interval`;
      await cast(tx, [ballot()]);
      expect(await tx`select from vote_request`).toHaveLength(count);
      expect(await tx`select from vote_response`).toHaveLength(count);
    });
  });

  test('that has expired still answers the repeat that arrives before it is deleted', async () => {
    await atOneMoment(async (tx) => {
      const voter = ballot({ repeatable: press('old') });
      await cast(tx, [voter]);
      await tx`update vote_request set received_at = now() - interval '1 day'`;
      expect(await cast(tx, [voter])).toMatchObject({
        changed: false,
        repeated: [expect.any(String)],
      });
      expect(await tx`select from vote_response`).toHaveLength(1);
    });
  });

  test('is deleted by later votes, two by each, oldest first', async () => {
    await atOneMoment(async (tx) => {
      for (const key of ['first', 'second', 'third'])
        await cast(tx, [ballot({ repeatable: press(key) })]);
      await tx`
        update vote_request set received_at = now() - interval '1 hour'
          - case key_hash when ${press('first').keyHash} then interval '0' else interval '1 minute' end`;
      await cast(tx, [ballot()]);
      const left = await tx`select key_hash as key from vote_request`;
      expect(left).toEqual([{ key: press('first').keyHash }]);
    });
  });
});

describe('an audit', () => {
  const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 12, 0, second));
  const network = randomBytes(32);
  const all = { network, session: null, since: null, until: null };

  test('selects the votes from "since" on and before "until"', async () => {
    await api.sql`delete from vote`;
    for (const second of [0, 1, 2])
      await api.sql`
        insert into vote (agent_id, session_hash, vote_type, network_hash, cast_at)
        values (6, ${randomBytes(32)}, 'upvote', ${network}, ${at(second)})`;
    const count = async (since: Date | null, until: Date | null) =>
      (await findVotes(api.sql, { ...all, since, until })).agents[0]?.ups ?? 0;
    expect(await count(null, null)).toBe(3);
    expect(await count(at(1), null)).toBe(2);
    expect(await count(null, at(1))).toBe(1);
    expect(await count(at(1), at(2))).toBe(1);
  });

  test('suspects a network from the least number of votes on', async () => {
    const suspected = async (since: Date, least: number) =>
      (await selectSuspects(api.sql, since, least, 20)).length;
    expect(await suspected(at(0), 3)).toBe(1);
    expect(await suspected(at(0), 4)).toBe(0);
    expect(await suspected(at(1), 3)).toBe(0);
    expect(await suspected(at(1), 2)).toBe(1);
  });
});

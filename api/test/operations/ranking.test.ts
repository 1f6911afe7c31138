import { afterEach, beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import type { Sql } from '../../../server-kit/src/db/client.ts';
import { isLeaseAwaited, withLease } from '../../src/db/lease.ts';
import { selectExplained } from '../../src/ranking/audit-queries.ts';
import { runDaily } from '../../src/ranking/daily-run.ts';
import { selectRun } from '../../src/ranking/queries.ts';
import { rankAndAnnounce } from '../../src/ranking/rank-and-announce.ts';
import { rankingDay, runRanking } from '../../src/ranking/run.ts';
import { verifyRanking } from '../../src/ranking/verify.ts';
import { useTestApi } from '../harness.ts';

const api = useTestApi();
const verify = () => verifyRanking(api.sql, () => {});
const today = rankingDay(new Date());
const DAY_MS = 86_400_000;
const WAIT = { timeout: 10_000 };

afterEach(() => runRanking(api.sql, today));

describe('a run', () => {
  const scores = () => api.sql`
    select agent_id, score, computed_at, xmin::text as write from agent_score order by agent_id`;

  test('computes all scores for one point in time, and a vote does not change them', async () => {
    const before = await scores();
    await api.post('/api/votes', { agentId: 1, userId: 'anonymous', voteType: 'upvote' });
    expect(await scores()).toEqual(before);
    const times = new Set(before.map((row) => Number(row.computed_at)));
    expect(times).toEqual(new Set([today.getTime()]));
    expect((await selectRun(api.sql)).asOf).toEqual(today);
  });

  test('that is repeated rewrites no row', async () => {
    const before = await scores();
    await runRanking(api.sql, today);
    expect(await scores()).toEqual(before);
  });

  test('is for the day of the database, even if the clock of this machine is ahead', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 26 * 3_600_000 });
    onTestFinished(() => void vi.useRealTimers());
    await rankAndAnnounce(api.sql);
    expect((await selectRun(api.sql)).asOf).toEqual(today);
  });

  test('completes a failed run', async () => {
    const before = await scores();
    await api.sql`delete from agent_score where agent_id > 4`;
    await api.sql`update agent_score set score_low = null, rank_low = null where agent_id = 2`;
    await runRanking(api.sql, today);
    const written = await scores();
    expect(written.map(({ write, ...row }) => row)).toEqual(before.map(({ write, ...row }) => row));
    expect(await verify()).toEqual({ agents: 7, wrong: [] });
  });

  test('removes an agent that was retired during a run', async () => {
    await api.sql`update agent set retired_on = current_date where id = 3`;
    await runRanking(api.sql, today);
    expect((await scores()).map((row) => row.agent_id)).toEqual([1, 2, 4, 5, 6, 7]);
    expect(await verify()).toEqual({ agents: 6, wrong: [] });
    await api.sql`update agent set retired_on = null where id = 3`;
  });

  test('that is interrupted leaves no agent without a score', async () => {
    const stop = async () => {
      throw new Error('stopped');
    };
    const later = new Date(today.getTime() + DAY_MS);
    await expect(runRanking(api.sql, later, stop)).rejects.toThrow('stopped');
    expect(await scores()).toHaveLength(7);
    expect((await selectRun(api.sql)).asOf).toEqual(today);
  });
});

describe('the daily run', () => {
  const tomorrow = new Date(today.getTime() + DAY_MS);
  const isShared = inject('database').kind === 'postgresql';
  const outcomes: unknown[] = [];
  const record = async (outcome: unknown) => outcomes.push(outcome);
  const start = (now: Date) =>
    runDaily({ maintenance: api.sql, isShared }, async () => now, record, record).idle();
  const hour = (day: Date, hours: number) => new Date(day.getTime() + hours * 3_600_000);

  beforeEach(() => outcomes.splice(0));

  test('runs once a new day has begun, announces its changes, and is not repeated', async () => {
    await start(hour(today, 1));
    expect(outcomes).toEqual([]);
    await start(hour(tomorrow, 1));
    expect(outcomes).toEqual([{ orders: ['score', 'votes'] }]);
    expect((await selectRun(api.sql)).asOf).toEqual(tomorrow);
    await start(hour(tomorrow, 2));
    expect(outcomes).toHaveLength(1);
  });

  test.runIf(isShared)('is run by only one of several processes', async () => {
    await Promise.all([1, 2, 3].map(() => start(tomorrow)));
    expect(outcomes).toHaveLength(1);
    expect((await selectRun(api.sql)).asOf).toEqual(tomorrow);
  });

  test.runIf(isShared)('is postponed while a job runs', async () => {
    await withLease(api.sql, 'catalogue publish', () => start(tomorrow));
    expect((await selectRun(api.sql)).asOf).toEqual(today);
    expect(outcomes).toEqual([]);
    await start(hour(tomorrow, 1));
    expect((await selectRun(api.sql)).asOf).toEqual(tomorrow);
  });

  test.runIf(isShared)('yields to a waiting job, and is completed later', async () => {
    let daily: Promise<void> | undefined;
    let job: Promise<void> | undefined;
    await api.sql.begin(async (tx) => {
      await tx`lock table agent_score in share mode`;
      daily = start(tomorrow);
      await vi.waitUntil(async () => (await countWaiting(api.sql)) === 1, WAIT);
      job = withLease(api.sql, 'prepare', async () => {
        expect((await selectRun(api.sql)).asOf).toEqual(today);
      });
      await vi.waitUntil(() => isLeaseAwaited(api.sql), WAIT);
    });
    await Promise.all([daily, job]);
    expect(outcomes).toEqual([]);
    await start(hour(tomorrow, 1));
    expect((await selectRun(api.sql)).asOf).toEqual(tomorrow);
  });
});

/** The number of statements that wait for a lock on `agent_score`. */
async function countWaiting(sql: Sql): Promise<number> {
  const rows = await sql`
    select from pg_locks where relation = 'agent_score'::regclass and not granted`;
  return rows.length;
}

describe('verify', () => {
  test('reports no wrong figures after a run and after votes', async () => {
    await api.post('/api/votes', { agentId: 1, userId: 'anonymous', voteType: 'upvote' });
    expect(await verify()).toEqual({ agents: 7, wrong: [] });
  });

  test('reports a score that was changed by hand', async () => {
    await api.sql`update agent_score set score = 99 where agent_id = 3`;
    expect((await verify()).wrong).toMatchObject([
      { agent: 'Charlie (3)', figure: 'score', stored: 99 },
    ]);
  });

  test('reports a score that was computed for another time', async () => {
    const earlier = new Date(today.getTime() - 3_600_000);
    await api.sql`update agent_score set computed_at = ${earlier} where agent_id = 5`;
    const figures = (await verify()).wrong.map(({ figure }) => figure);
    expect(figures).toContain('asOf');
  });

  test('counts the reviews instead of trusting their counters', async () => {
    await api.sql`update agent_stats set rating_sum = rating_sum + 4 where agent_id = 2`;
    await runRanking(api.sql, today);
    const figures = (await verify()).wrong.filter(({ agent }) => agent === 'Bravo (2)');
    await api.sql`update agent_stats set rating_sum = rating_sum - 4 where agent_id = 2`;
    expect(figures.map(({ figure }) => figure)).toEqual(
      expect.arrayContaining(['score', 'rating', 'meanRating', 'countedStars']),
    );
  });

  test('reports an agent without a score', async () => {
    await api.sql`delete from agent_score where agent_id = 4`;
    expect((await verify()).wrong).toEqual([
      { agent: 'Delta (4)', figure: 'score', stored: null, expected: 'a score' },
    ]);
  });
});

describe('explain', () => {
  test.each(['1', 'Alpha', 'alpha'])('finds an agent by %s', async (wanted) => {
    expect(await selectExplained(api.sql, wanted)).toMatchObject({ agentId: 1, name: 'Alpha' });
  });

  test('returns the ranks that the lists show', async () => {
    const { topRated, categoryBest }: { topRated: { name: string }[]; categoryBest: object } =
      Object(await api.read('/api/leaderboard'));
    const echo = await selectExplained(api.sql, 'Echo');
    expect(topRated[(echo?.topRated ?? 0) - 1]?.name).toBe('Echo');
    expect(echo?.agents).toBe(7);
    expect(categoryBest).toMatchObject({
      'AI Image Generator': [{ name: 'Echo', rank: echo?.inCategory }, {}],
    });
  });

  test('returns undefined for an unknown name', async () => {
    expect(await selectExplained(api.sql, "'; drop table agent")).toBeUndefined();
  });
});

test('the reviews of a retired agent count neither in a run nor in its verification', async () => {
  await api.sql`update agent set retired_on = current_date where id = 2`;
  await runRanking(api.sql, today);
  expect(await verify()).toEqual({ agents: 6, wrong: [] });
  await api.sql`update agent set retired_on = null where id = 2`;
});

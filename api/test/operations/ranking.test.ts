import { afterEach, describe, expect, test } from 'vitest';
import { selectExplained } from '../../src/ranking/audit-queries.ts';
import { runDaily } from '../../src/ranking/daily-run.ts';
import { claimRun, releaseClaim, selectRun } from '../../src/ranking/queries.ts';
import { rankingDay, runRanking } from '../../src/ranking/run.ts';
import { verifyRanking } from '../../src/ranking/verify.ts';
import { useTestApi } from '../harness.ts';

const api = useTestApi();
const verify = () => verifyRanking(api.sql, () => {});
const today = rankingDay(new Date());
const DAY_MS = 86_400_000;

afterEach(() => runRanking(api.sql, today));

describe('a run', () => {
  const scores = () => api.sql`
    select agent_id, score, computed_at, xmin::text as write from agent_score order by agent_id`;

  test('computes every score for one moment, and a vote does not change it', async () => {
    const before = await scores();
    await api.post('/api/votes', { agentId: 1, userId: 'anonymous', voteType: 'upvote' });
    expect(await scores()).toEqual(before);
    const times = new Set(before.map((row) => Number(row.computed_at)));
    expect(times).toEqual(new Set([today.getTime()]));
    expect((await selectRun(api.sql)).asOf).toEqual(today);
  });

  test('that is repeated writes no row again', async () => {
    const before = await scores();
    await runRanking(api.sql, today);
    expect(await scores()).toEqual(before);
  });

  test('finishes what a failed one has left', async () => {
    const before = await scores();
    await api.sql`delete from agent_score where agent_id > 4`;
    await api.sql`update agent_score set score_low = null, rank_low = null where agent_id = 2`;
    await runRanking(api.sql, today);
    const written = await scores();
    expect(written.map(({ write, ...row }) => row)).toEqual(before.map(({ write, ...row }) => row));
    expect(await verify()).toEqual({ agents: 7, wrong: [] });
  });

  test('that is stopped leaves no agent without a score', async () => {
    const aborted = AbortSignal.abort();
    const later = new Date(today.getTime() + DAY_MS);
    await expect(runRanking(api.sql, later, aborted)).rejects.toThrow('aborted');
    expect(await scores()).toHaveLength(7);
    expect((await selectRun(api.sql)).asOf).toEqual(today);
  });
});

describe('the daily run', () => {
  const tomorrow = new Date(today.getTime() + DAY_MS);
  const expired = (now: Date) => new Date(now.getTime() - 1_800_000);

  test('is done by one of several processes', async () => {
    const claims = [1, 2, 3].map(() => claimRun(api.sql, tomorrow, tomorrow, expired(tomorrow)));
    expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1);
    await releaseClaim(api.sql, tomorrow);
  });

  test('is taken over from a process that died', async () => {
    await claimRun(api.sql, tomorrow, tomorrow, expired(tomorrow));
    const soon = new Date(tomorrow.getTime() + 600_000);
    expect(await claimRun(api.sql, tomorrow, soon, expired(soon))).toBe(false);
    const later = new Date(tomorrow.getTime() + 2_400_000);
    expect(await claimRun(api.sql, tomorrow, later, expired(later))).toBe(true);
    await releaseClaim(api.sql, later);
  });

  test('happens when a day has begun, is announced, and is not repeated', async () => {
    const changes: unknown[] = [];
    const start = async (now: Date) => {
      const onError = (error: unknown) => changes.push(error);
      await runDaily(
        api.sql,
        () => now,
        async (change) => changes.push(change),
        onError,
      ).idle();
    };
    await start(new Date(today.getTime() + 3_600_000));
    expect(changes).toEqual([]);
    await start(new Date(tomorrow.getTime() + 3_600_000));
    expect(changes).toEqual([{ orders: ['score', 'trend', 'votes'] }]);
    expect((await selectRun(api.sql)).asOf).toEqual(tomorrow);
    await start(new Date(tomorrow.getTime() + 7_200_000));
    expect(changes).toHaveLength(1);
  });
});

describe('verify', () => {
  test('finds every figure right after a run, and after votes', async () => {
    await api.post('/api/votes', { agentId: 1, userId: 'anonymous', voteType: 'upvote' });
    expect(await verify()).toEqual({ agents: 7, wrong: [] });
  });

  test('names a score that was written by hand', async () => {
    await api.sql`update agent_score set score = 99 where agent_id = 3`;
    expect((await verify()).wrong).toMatchObject([
      { agent: 'Charlie (3)', figure: 'score', stored: 99 },
    ]);
  });

  test('names a score of another time than that of the run', async () => {
    const earlier = new Date(today.getTime() - 3_600_000);
    await api.sql`update agent_score set computed_at = ${earlier} where agent_id = 5`;
    const figures = (await verify()).wrong.map(({ figure }) => figure);
    expect(figures).toContain('asOf');
  });

  test('names a trend that votes do not give', async () => {
    await api.sql`update agent_stats set trend_sum = trend_sum + trend_weight(now()) where agent_id = 2`;
    expect((await verify()).wrong).toMatchObject([{ agent: 'Bravo (2)', figure: 'trend' }]);
    await api.sql`update agent_stats set trend_sum = null where agent_id = 2`;
    await runRanking(api.sql, today);
    expect((await verify()).wrong).toEqual([]);
  });

  test('counts the reviews themselves, not their counters', async () => {
    await api.sql`update agent_stats set rating_sum = rating_sum + 4 where agent_id = 2`;
    await runRanking(api.sql, today);
    const figures = (await verify()).wrong.filter(({ agent }) => agent === 'Bravo (2)');
    await api.sql`update agent_stats set rating_sum = rating_sum - 4 where agent_id = 2`;
    expect(figures.map(({ figure }) => figure)).toEqual(
      expect.arrayContaining(['score', 'rating', 'meanRating', 'countedStars']),
    );
  });

  test('names an agent that has no score', async () => {
    await api.sql`delete from agent_score where agent_id = 4`;
    expect((await verify()).wrong).toEqual([
      { agent: 'Delta (4)', figure: 'score', stored: null, expected: 'a score' },
    ]);
  });
});

describe('explain', () => {
  test.each(['1', 'Alpha', 'alpha'])('finds an agent as %s', async (wanted) => {
    expect(await selectExplained(api.sql, wanted)).toMatchObject({ agentId: 1, name: 'Alpha' });
  });

  test('tells the places that the lists show', async () => {
    const { topRated, categoryBest }: { topRated: { name: string }[]; categoryBest: object } =
      Object(await api.read('/api/leaderboard'));
    const echo = await selectExplained(api.sql, 'Echo');
    expect(topRated[(echo?.topRated ?? 0) - 1]?.name).toBe('Echo');
    expect(echo?.agents).toBe(7);
    expect(categoryBest).toMatchObject({
      'AI Image Generator': [{ name: 'Echo', rank: echo?.inCategory }, {}],
    });
  });

  test('knows no agent of another name', async () => {
    expect(await selectExplained(api.sql, "'; drop table agent")).toBeUndefined();
  });
});

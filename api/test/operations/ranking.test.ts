import { afterEach, describe, expect, test } from 'vitest';
import { selectExplained } from '../../src/ranking/audit-queries.ts';
import { claimRefresh } from '../../src/ranking/queries.ts';
import { refreshScores } from '../../src/ranking/refresh.ts';
import { verifyRanking } from '../../src/ranking/verify.ts';
import { useTestApi } from '../harness.ts';

const api = useTestApi();
const verify = () => verifyRanking(api.sql, () => {});

describe('verify', () => {
  afterEach(() => refreshScores(api.sql, null, new Date()));

  test('finds every figure right after a refresh', async () => {
    await api.post('/api/votes', { agentId: 1, userId: 'anonymous', voteType: 'upvote' });
    await api.ranking.flush();
    expect(await verify()).toEqual({ agents: 7, wrong: [] });
  });

  test('still does when the scores are old, because it looks from when they were computed', async () => {
    await refreshScores(api.sql, null, new Date(Date.now() - 86_400_000));
    expect((await verify()).wrong).toEqual([]);
  });

  test('names a score that somebody has written by hand', async () => {
    await api.sql`update agent_score set score = 99 where agent_id = 3`;
    expect((await verify()).wrong).toMatchObject([
      { agent: 'Charlie (3)', figure: 'score', stored: 99 },
    ]);
  });

  test('counts the reviews themselves, not their counters', async () => {
    await api.sql`update agent_stats set rating_sum = rating_sum + 4 where agent_id = 2`;
    await refreshScores(api.sql, null, new Date());
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

test('of several processes one takes the hourly refresh on', async () => {
  const now = new Date(Date.now() + 3_600_000);
  const claims = [1, 2, 3].map(() => claimRefresh(api.sql, now, new Date()));
  expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1);
});

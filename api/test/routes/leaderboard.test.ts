import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  AgentRankingSchema,
  AgentSchema,
  LeaderboardSchema,
  SCORE_WEIGHTS,
} from '../../contract/index.ts';
import { rankingDay, runRanking } from '../../src/ranking/run.ts';
import { useTestApi } from '../harness.ts';

const api = useTestApi();

const leaderboard = async () => LeaderboardSchema.parse(await api.read('/api/leaderboard'));
const names = (entries: readonly { name: string }[]) => entries.map((entry) => entry.name);

describe('GET /api/leaderboard', () => {
  test('ranks by score, ties by name', async () => {
    const { topRated } = await leaderboard();
    expect(topRated.map((entry) => entry.score)).toEqual(
      topRated.map((entry) => entry.score).sort((a, b) => b - a),
    );
    expect(topRated.map((entry) => entry.rank)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('ranks by number of reviews, ties by score', async () => {
    const { mostReviewed } = await leaderboard();
    expect(names(mostReviewed).slice(0, 4)).toEqual(['Alpha', 'Echo', 'Bravo', 'Charlie']);
  });

  test('lists no agent without reviews among the most reviewed', async () => {
    const { mostReviewed } = await leaderboard();
    expect(mostReviewed.filter(({ reviewCount }) => reviewCount === 0)).toEqual([]);
  });

  test('returns the best of each category, ranked within the category', async () => {
    const { categoryBest } = await leaderboard();
    expect(Object.keys(categoryBest)).toEqual([
      'AI Chatbot',
      'AI Image Generator',
      'AI Platform/Model Builder',
    ]);
    expect(categoryBest['AI Image Generator']).toMatchObject([
      { name: 'Echo', rank: 1 },
      { name: 'Foxtrot', rank: 2 },
    ]);
  });

  test('explains each score: it is the weighted sum of its components', async () => {
    const { topRated } = await leaderboard();
    for (const { score, breakdown } of topRated) {
      const sum =
        SCORE_WEIGHTS.rating * breakdown.rating +
        SCORE_WEIGHTS.volume * breakdown.volume +
        SCORE_WEIGHTS.external * breakdown.external +
        SCORE_WEIGHTS.recency * breakdown.recency;
      expect(score).toBeCloseTo(sum, 9);
    }
  });

  test('returns the day for which all scores were computed', async () => {
    const today = rankingDay(new Date()).toISOString().replace('.000', '');
    expect((await leaderboard()).asOf).toBe(today);
  });

  test('returns an interval for each score, and a range of ranks that contains the rank', async () => {
    const { topRated, categoryBest } = await leaderboard();
    for (const entry of [...topRated, ...Object.values(categoryBest).flat()]) {
      expect(entry.scoreLow).toBeLessThan(entry.score);
      expect(entry.scoreHigh).toBeGreaterThan(entry.score);
      expect(entry.rankLow).toBeLessThanOrEqual(entry.rank);
      expect(entry.rankHigh).toBeGreaterThanOrEqual(entry.rank);
    }
  });

  test('returns exact ranks for the most reviewed, and how many reviews change them', async () => {
    const { mostReviewed } = await leaderboard();
    for (const [index, { rank, rankLow, rankHigh, ...row }] of mostReviewed.entries()) {
      expect({ rankLow, rankHigh }).toEqual({ rankLow: rank, rankHigh: rank });
      const next = mostReviewed[index + 1]?.reviewCount ?? 0;
      expect(row.reviewsToChange).toBe(row.reviewCount - next + 1);
    }
  });

  test('returns how many reviews change a rank by score', async () => {
    const { topRated, categoryBest } = await leaderboard();
    expect(topRated.at(0)?.reviewsToChange).toBeGreaterThan(0);
    expect(topRated.at(-1)?.reviewsToChange).toBeNull();
    expect(categoryBest['AI Image Generator']?.[0]?.reviewsToChange).toBeGreaterThan(0);
  });

  test('returns how many reviews are samples', async () => {
    const { mostReviewed } = await leaderboard();
    expect(mostReviewed[0]).toMatchObject({ reviewCount: 4, sampleReviewCount: 4 });
  });

  test('does not change with a vote before the next ranking run', async () => {
    const before = await leaderboard();
    const cast = await api.post('/api/votes', {
      agentId: 7,
      userId: 'anonymous',
      voteType: 'upvote',
    });
    expect(cast.status).toBe(200);
    expect(await leaderboard()).toEqual(before);
  });

  test('lists trending agents with their votes and what changes their ranks', async () => {
    await api.sql`
      insert into vote (agent_id, session_hash, vote_type, network_hash, cast_at)
      select
        7, sha256(convert_to(number::text, 'UTF8')), 'upvote',
        sha256(convert_to(number::text, 'UTF8')), now() - interval '25 hours'
      from generate_series(1, 6) as number`;
    await runRanking(api.sql, rankingDay(new Date()));
    await api.changes.note({ everything: true });
    const { trending } = await leaderboard();
    expect(trending[0]).toMatchObject({ name: 'Golf', rank: 1, rankLow: 1, votesToChange: 6 });
    expect(trending[1]).toMatchObject({ rank: 2, trend: { up: 0, down: 0 } });
    expect(trending[1]).not.toHaveProperty('rankLow', expect.any(Number));
    expect(trending[0]?.trend?.up).toBeGreaterThan(5);
  });

  test('changes the data version when the ranking changes', async () => {
    const before = await api.get('/api/leaderboard');
    await api.post('/api/votes', { agentId: 1, userId: 'anonymous', voteType: 'upvote' });
    const after = await api.get('/api/leaderboard');
    expect(after.headers.get('X-Data-Version')).not.toBe(before.headers.get('X-Data-Version'));
  });

  test('refuses writes', async () => {
    expect((await api.post('/api/leaderboard', { score: 100 })).status).toBe(405);
  });
});

describe('GET /api/agents/{id}/ranking', () => {
  const ranking = async (id: number) =>
    AgentRankingSchema.parse(await api.read(`/api/agents/${id}/ranking`));

  test('returns the same rank and breakdown as the leaderboard', async () => {
    const { categoryBest } = await leaderboard();
    for (const entry of Object.values(categoryBest).flat()) {
      expect(await ranking(entry.id)).toMatchObject(entry);
    }
  });

  test('returns the rank in the category, also after scores change', async () => {
    await api.sql`update agent_stats set rating_sum = review_count where agent_id % 2 = 0`;
    await runRanking(api.sql, rankingDay(new Date()));
    await api.changes.note({ everything: true });
    const { categoryBest } = await leaderboard();
    for (const category of Object.keys(categoryBest)) {
      const listed = await api.read(`/api/categories/${encodeURIComponent(category)}`);
      const agents = z.array(AgentSchema).parse(listed);
      const ranks = await Promise.all(agents.map(async ({ id }) => (await ranking(id)).rank));
      expect(ranks).toEqual(agents.map((_agent, index) => index + 1));
    }
  });

  test('returns 404 for an unknown agent and 400 for an invalid id', async () => {
    const response = await api.get('/api/agents/99/ranking');
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('Agent not found');
    expect((await api.get('/api/agents/x/ranking')).status).toBe(400);
  });
});

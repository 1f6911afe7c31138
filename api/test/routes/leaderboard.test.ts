import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  AgentSchema,
  LeaderboardEntrySchema,
  LeaderboardSchema,
  SCORE_WEIGHTS,
} from '../../contract/index.ts';
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

  test('gives the best of each category, ranked by itself', async () => {
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

  test('says why: the components, weighted, give the score', async () => {
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

  test('lets a recent vote move the trend but not the score', async () => {
    const before = await leaderboard();
    const cast = await api.post('/api/votes', {
      agentId: 7,
      userId: 'anonymous',
      voteType: 'upvote',
    });
    expect(cast.status).toBe(200);
    await api.ranking.flush();
    const after = await leaderboard();
    expect(after.trending[0]?.name).toBe('Golf');
    expect(names(after.topRated)).toEqual(names(before.topRated));
  });

  test('announces a changed ranking by another data version', async () => {
    const before = await api.get('/api/leaderboard');
    api.ranking.touch(1);
    await api.ranking.flush();
    const after = await api.get('/api/leaderboard');
    expect(after.headers.get('X-Data-Version')).not.toBe(before.headers.get('X-Data-Version'));
  });

  test('does not take writes', async () => {
    expect((await api.post('/api/leaderboard', { score: 100 })).status).toBe(405);
  });
});

describe('GET /api/agents/{id}/ranking', () => {
  const ranking = async (id: number) =>
    LeaderboardEntrySchema.parse(await api.read(`/api/agents/${id}/ranking`));

  test('gives the place and the why that the leaderboard gives', async () => {
    const { categoryBest } = await leaderboard();
    for (const entry of Object.values(categoryBest).flat()) {
      expect(await ranking(entry.id)).toEqual(entry);
    }
  });

  test('gives each agent its place in its category, also after scores have changed', async () => {
    const ids = await api.sql<{ id: number }[]>`select id from agent`;
    await api.sql`update agent_stats set rating_sum = review_count where agent_id % 2 = 0`;
    for (const { id } of ids) api.ranking.touch(id);
    await api.ranking.flush();
    const { categoryBest } = await leaderboard();
    for (const category of Object.keys(categoryBest)) {
      const listed = await api.read(`/api/categories/${encodeURIComponent(category)}`);
      const agents = z.array(AgentSchema).parse(listed);
      const places = await Promise.all(agents.map(async ({ id }) => (await ranking(id)).rank));
      expect(places).toEqual(agents.map((_agent, index) => index + 1));
    }
  });

  test('answers 404 for an unknown agent and 400 for what is no id', async () => {
    const response = await api.get('/api/agents/99/ranking');
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('Agent not found');
    expect((await api.get('/api/agents/x/ranking')).status).toBe(400);
  });
});

import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { AgentSchema } from '../../contract/index.ts';
import { rankingDay, runRanking } from '../../src/ranking/run.ts';
import { useTestApi } from '../harness.ts';

const api = useTestApi();

const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

describe('GET /api/agents/{id}', () => {
  test('returns an agent with its rating and review count', async () => {
    expect(await api.read('/api/agents/1')).toMatchObject({
      id: 1,
      name: 'Alpha',
      category: 'AI Chatbot',
      rating: 4.75,
      reviewCount: 4,
      logo: 'lobehub/alpha',
      launchedOn: '2025-01',
      addedOn: '2026-01-05',
      integrations: ['slack'],
    });
  });

  test('returns prices as numbers', async () => {
    expect(await api.read('/api/agents/2')).toMatchObject({ monthlyPriceUsd: 12.5 });
  });

  test('returns a rating of 0 for an agent without reviews', async () => {
    expect(await api.read('/api/agents/4')).toMatchObject({ rating: 0, reviewCount: 0 });
  });

  test('marks facts that were checked 180 days ago or more', async () => {
    const source = 'https://example.org/pricing';
    const recent = { on: daysAgo(179), source };
    const old = { on: daysAgo(180), source };
    const plans = { plans: 'Free', byDefault: true, canTurnOff: null };
    await api.sql`
      update agent set
        verified_on = ${old.on}, checked = ${api.sql.json({ api: recent, monthlyPriceUsd: old })},
        training = ${api.sql.json([{ ...plans, ...old }])}
      where id = 7`;
    await api.changes.note({ everything: true });
    expect(await api.read('/api/agents/7')).toMatchObject({
      isCheckDue: true,
      checked: { api: { ...recent, isDue: false }, monthlyPriceUsd: { ...old, isDue: true } },
      training: [{ ...plans, ...old, isDue: true }],
    });
  });

  test('returns 404 for an unknown agent', async () => {
    const response = await api.get('/api/agents/99');
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('Agent not found');
  });

  test.each(['x', '0', '-1', '1.5', '1e3', '99999999999', '1%20or%201=1'])(
    'returns 400 that names the field for the id %s',
    async (id) => {
      const response = await api.get(`/api/agents/${id}`);
      expect(response.status).toBe(400);
      expect(await response.text()).toMatch(/^id: /);
    },
  );
});

describe('GET /api/agents', () => {
  test('returns all agents by name', async () => {
    const names = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo', 'Foxtrot', 'Golf'];
    expect(await api.read('/api/agents')).toMatchObject(names.map((name) => ({ name })));
  });
});

describe('GET /api/featured-agents', () => {
  test('returns the best agent of each category', async () => {
    expect(await api.read('/api/featured-agents')).toMatchObject([
      { name: 'Alpha', category: 'AI Chatbot' },
      { name: 'Echo', category: 'AI Image Generator' },
      { name: 'Golf', category: 'AI Platform/Model Builder' },
    ]);
  });
});

describe('GET /api/newest-agents', () => {
  test('sorts by date added, newest first, then by launch and name', async () => {
    const names = ['Charlie', 'Alpha', 'Bravo', 'Delta', 'Echo', 'Foxtrot', 'Golf'];
    expect(await api.read('/api/newest-agents')).toMatchObject(names.map((name) => ({ name })));
  });
});

describe('GET /api/popular-agents', () => {
  test('omits agents with fewer than three reviews and sorts by rating', async () => {
    expect(await api.read('/api/popular-agents')).toMatchObject([
      { name: 'Alpha' },
      { name: 'Echo' },
      { name: 'Bravo' },
    ]);
  });
});

describe('popular agents with the same rating', () => {
  /** Gives agents a rating of 4, and these numbers of reviews, upvotes and downvotes. */
  async function popularWith(given: Readonly<Record<number, readonly [number, number, number]>>) {
    for (const [id, [reviews, upvotes, downvotes]] of Object.entries(given))
      await api.sql`
        update agent_stats set
          review_count = ${reviews}, rating_sum = ${4 * reviews},
          upvotes = ${upvotes}, downvotes = ${downvotes}
        where agent_id = ${id}`;
    await runRanking(api.sql, rankingDay(new Date()));
    await api.changes.note({ everything: true });
    const agents = z.array(AgentSchema).parse(await api.read('/api/popular-agents'));
    return agents.filter(({ id }) => id in given).map(({ name }) => name);
  }

  test('are sorted by number of reviews', async () => {
    const names = await popularWith({ 1: [3, 9, 0], 2: [5, 0, 0], 3: [4, 5, 0] });
    expect(names).toEqual(['Bravo', 'Charlie', 'Alpha']);
  });

  test('and as many reviews are sorted by upvotes minus downvotes', async () => {
    const names = await popularWith({ 1: [4, 9, 8], 2: [4, 2, 0], 3: [4, 3, 0] });
    expect(names).toEqual(['Charlie', 'Bravo', 'Alpha']);
  });
});

describe('abuse', () => {
  test.each(['/api/agents', '/api/featured-agents', '/api/newest-agents', '/api/popular-agents'])(
    '%s refuses writes',
    async (path) => {
      const response = await api.post(path, {});
      expect(response.status).toBe(405);
      expect(response.headers.get('Allow')).toContain('GET');
    },
  );
});

import { afterEach, describe, expect, test } from 'vitest';
import { AgentDaysSchema } from '../../contract/charts.ts';
import { rankingDay, runRanking } from '../../src/ranking/run.ts';
import { useTestApi } from '../harness.ts';

const api = useTestApi();
const today = rankingDay(new Date());
const later = (days: number) => new Date(today.getTime() + days * 86_400_000);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

async function rank(asOf: Date) {
  await runRanking(api.sql, asOf);
  await api.changes.note({ everything: true });
}

const daysOf = async (id: number) =>
  AgentDaysSchema.parse(await api.read(`/api/agents/${id}/days`));

describe('GET /api/agents/{id}/days', () => {
  afterEach(async () => {
    await api.sql`delete from agent_day`;
    await rank(today);
  });

  test('starts with the first ranking run', async () => {
    expect(await daysOf(1)).toEqual({
      asOf: dayOf(today),
      days: [{ day: dayOf(today), rank: 1, score: expect.any(Number), upvotes: 0, downvotes: 0 }],
    });
  });

  test('shows the votes that each daily run counted, and leaves out days without a change', async () => {
    await api.post('/api/votes', { agentId: 3, userId: 'anonymous', voteType: 'downvote' });
    expect((await daysOf(3)).days).toMatchObject([{ downvotes: 0 }]);
    await rank(later(1));
    await rank(later(2));
    const { days, asOf } = await daysOf(3);
    expect(days.filter(({ downvotes }) => downvotes === 1)).toMatchObject([
      { day: dayOf(later(1)) },
    ]);
    expect(asOf).toBe(dayOf(later(2)));
  });

  test('a repeated run of a day replaces what the first one found', async () => {
    await api.sql`update agent_stats set upvotes = 7 where agent_id = 2`;
    await rank(today);
    expect((await daysOf(2)).days).toMatchObject([{ day: dayOf(today), upvotes: 7 }]);
    await api.sql`update agent_stats set upvotes = 0 where agent_id = 2`;
  });

  test('old days are deleted, except the one that the kept days continue', async () => {
    await api.sql`
      insert into agent_day
      select 1, ${dayOf(later(-500))}::date + number, 9, 50 + number, 0, 0
      from generate_series(0, 2) as number`;
    await rank(today);
    expect((await daysOf(1)).days.map(({ day }) => day)).toEqual([
      dayOf(later(-498)),
      dayOf(today),
    ]);
  });

  test('a day that is exactly as old as the oldest kept one continues it alone', async () => {
    await api.sql`
      insert into agent_day
      select 1, ${dayOf(later(-401))}::date + number, 9, 50 + number, 0, 0
      from generate_series(0, 1) as number`;
    await rank(today);
    expect((await daysOf(1)).days.map(({ day }) => day)).toEqual([
      dayOf(later(-400)),
      dayOf(today),
    ]);
  });

  test('holds at most the newest 120 days', async () => {
    await api.sql`
      insert into agent_day
      select 1, ${dayOf(later(-300))}::date + number, 9, 50 + number % 2, 0, 0
      from generate_series(0, 200) as number`;
    await rank(today);
    const { days } = await daysOf(1);
    expect(days).toHaveLength(120);
    expect(days.at(-1)?.day).toBe(dayOf(today));
  });

  test('responds with 404 for an unknown agent, and with 400 for an invalid id', async () => {
    expect((await api.get('/api/agents/9999/days')).status).toBe(404);
    expect((await api.get('/api/agents/x/days')).status).toBe(400);
  });
});

describe('GET /api/categories/{category}/prices', () => {
  test('lists the agents whose price is known, best first, and counts the others', async () => {
    expect(await api.read('/api/categories/ai%20chatbot/prices')).toEqual({
      considered: 4,
      agents: [
        { id: 1, name: 'Alpha', priceUsd: 20, score: expect.any(Number) },
        { id: 2, name: 'Bravo', priceUsd: 12.5, score: expect.any(Number) },
        { id: 3, name: 'Charlie', priceUsd: 20, score: expect.any(Number) },
      ],
    });
  });

  test('responds with 404 for an unknown category', async () => {
    expect((await api.get('/api/categories/Toasters/prices')).status).toBe(404);
  });
});

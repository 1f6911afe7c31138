import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { selectTrending } from '../../src/leaderboard/queries.ts';
import { useTestApi } from '../harness.ts';

const api = useTestApi();
const DAY_MS = 86_400_000;
const EPOCH = Date.parse('2035-01-01T00:00:00Z');
const AGENTS = [1, 2, 3, 4, 5, 6, 7];

/** A change to one session's vote on one agent, some days ago. */
const event = fc.record({
  agentId: fc.constantFrom(...AGENTS),
  session: fc.integer({ min: 0, max: 5 }),
  action: fc.constantFrom('upvote', 'downvote', 'withdraw'),
  daysAgo: fc.integer({ min: 0, max: 900 }),
});

interface WeightedVote {
  agentId: number;
  sign: number;
  at: number;
}

const NOW = Date.now();
const castAt = (daysAgo: number) => NOW - (daysAgo * DAY_MS + daysAgo);
const hashOf = (session: number) => Buffer.alloc(32, session);

/** The trends at a given time, by definition: each vote halves every 7 days. */
function trendsAt(moment: number, weighted: readonly WeightedVote[]): Map<number, number> {
  const trends = new Map<number, number>(AGENTS.map((id) => [id, 0]));
  for (const { agentId, sign, at } of weighted) {
    const halved = sign * 2 ** ((at - moment) / (7 * DAY_MS));
    trends.set(agentId, (trends.get(agentId) ?? 0) + halved);
  }
  return trends;
}

async function storedTrends(): Promise<Map<number, number>> {
  const rows = await api.sql<{ id: number; sum: number }[]>`
    select agent_id as id, trend_sum as sum from agent_stats`;
  return new Map(rows.map(({ id, sum }) => [id, sum * 2 ** ((EPOCH - NOW) / (7 * DAY_MS))]));
}

async function replay(
  events: readonly { agentId: number; session: number; action: string; daysAgo: number }[],
) {
  const votes = new Map<string, WeightedVote>();
  await api.sql`delete from vote`;
  for (const { agentId, session, action, daysAgo } of events) {
    const at = castAt(daysAgo);
    const key = `${agentId} ${session}`;
    if (action === 'withdraw') {
      votes.delete(key);
      await api.sql`
        delete from vote where agent_id = ${agentId} and session_hash = ${hashOf(session)}`;
    } else {
      votes.set(key, { agentId, sign: action === 'upvote' ? 1 : -1, at });
      await api.sql`
        insert into vote (agent_id, session_hash, vote_type, network_hash, cast_at)
        values (
          ${agentId}, ${hashOf(session)}, ${action}, ${randomBytes(32)}, ${new Date(at)}
        )
        on conflict (agent_id, session_hash) do update set
          vote_type = excluded.vote_type, cast_at = excluded.cast_at`;
    }
  }
  const reviews = await api.sql<{ agentId: number; at: Date }[]>`
    select agent_id as "agentId", created_at as at from review`;
  return [
    ...votes.values(),
    ...reviews.map(({ agentId, at }) => ({ agentId, sign: 1, at: at.getTime() })),
  ];
}

describe('trends', () => {
  test('match all votes and reviews, in an order that does not depend on the current time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 25 }), async (events) => {
        const weighted = await replay(events);
        const exact = trendsAt(NOW, weighted);
        // The tolerance is a billionth of a new vote.
        for (const [id, trend] of await storedTrends())
          expect(Math.abs(trend - (exact.get(id) ?? 0))).toBeLessThan(1e-9);
        const listed = (await selectTrending(api.sql, AGENTS.length)).map(({ id }) => id);
        expect(listed.toSorted()).toEqual(AGENTS);
        for (const days of [0, 1, 30, 400]) {
          const later = trendsAt(NOW + days * DAY_MS, weighted);
          const inOrder = listed.map((id) => later.get(id) ?? 0);
          const tolerance = 1e-9 * 2 ** (-days / 7);
          for (const [index, trend] of inOrder.slice(1).entries())
            expect(trend).toBeLessThanOrEqual((inOrder[index] ?? 0) + tolerance);
        }
      }),
      { numRuns: 25 },
    );
  });

  test('stay finite for extreme timestamps', async () => {
    await api.sql`delete from vote`;
    const never = (year: string) => api.sql`
      insert into vote (agent_id, session_hash, vote_type, network_hash, cast_at)
      values (6, ${randomBytes(32)}, 'upvote', ${randomBytes(32)}, ${`${year}-01-01T00:00:00Z`})`;
    await never('1970');
    await never('2200');
    const [row] = await api.sql<{ sum: number }[]>`
      select trend_sum as sum from agent_stats where agent_id = 6`;
    expect(row?.sum).toBeGreaterThan(0);
    expect(Number.isFinite(row?.sum)).toBe(true);
    await api.sql`delete from vote`;
  });

  test('keep small values exact when large ones are removed', async () => {
    const vote = (session: number, daysAgo: number) => api.sql`
      insert into vote (agent_id, session_hash, vote_type, network_hash, cast_at)
      values (
        6, ${hashOf(session)}, 'upvote', ${randomBytes(32)}, ${new Date(castAt(daysAgo))}
      )`;
    await vote(1, 800);
    const before = (await storedTrends()).get(6);
    for (let session = 10; session < 20; session += 1) await vote(session, 0);
    await api.sql`delete from vote where session_hash <> ${hashOf(1)}`;
    expect((await storedTrends()).get(6)).toBeCloseTo(before ?? 0, 40);
  });

  test('are deleted with their agent', async () => {
    await api.sql`insert into vote (agent_id, session_hash, vote_type, network_hash)
      values (7, ${hashOf(1)}, 'upvote', ${hashOf(1)})`;
    await api.sql`delete from agent where id = 7`;
    expect(await api.sql`select from agent_stats where agent_id = 7`).toHaveLength(0);
  });
});

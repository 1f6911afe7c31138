import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { selectTopRated, selectTrending } from '../../src/leaderboard/queries.ts';
import { rankingDay, runRanking } from '../../src/ranking/run.ts';
import { countTrends } from '../../src/ranking/trend-queries.ts';
import { eraseNetworks } from '../../src/votes/erase-networks.ts';
import { useTestApi } from '../harness.ts';

const api = useTestApi();
const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
const AS_OF = rankingDay(new Date());
const AGENTS = [1, 2, 3, 4, 5, 6, 7];

interface Vote {
  agentId: number;
  network: number;
  voteType: string;
  hoursAgo: number;
}

async function cast(votes: readonly Vote[]): Promise<void> {
  for (const { agentId, network, voteType, hoursAgo } of votes)
    await api.sql`
      insert into vote (agent_id, session_hash, vote_type, network_hash, cast_at)
      values (
        ${agentId}, ${randomBytes(32)}, ${voteType}, ${Buffer.alloc(32, network)},
        ${new Date(AS_OF.getTime() - hoursAgo * HOUR_MS)}
      )`;
}

const upvotes = (agentId: number, networks: number, hoursAgo = 1): Vote[] =>
  Array.from({ length: networks }, (_, network) => ({
    ...{ agentId, network, voteType: 'upvote', hoursAgo },
  }));

async function ranked() {
  await runRanking(api.sql, AS_OF);
  return selectTrending(api.sql, 10);
}

/** The agents of the list whose ranks are more than ties. */
async function trending(): Promise<string[]> {
  return (await ranked()).flatMap(({ name, rankLow }) => (rankLow == null ? [] : [name]));
}

beforeEach(async () => {
  await api.sql`delete from vote`;
});

test('trends are the votes of each network, halved for every week and at most one', async () => {
  const vote = fc.record({
    agentId: fc.constantFrom(...AGENTS),
    network: fc.integer({ min: 0, max: 3 }),
    voteType: fc.constantFrom('upvote', 'downvote'),
    hoursAgo: fc.integer({ min: 1, max: 1000 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(vote, { maxLength: 25 }), async (votes) => {
      await api.sql`delete from vote`;
      await cast(votes);
      const expected = AGENTS.map((agentId) => {
        const own = votes.filter((each) => each.agentId === agentId);
        const nets = [...Map.groupBy(own, ({ network }) => network).values()].map((source) =>
          source.reduce(
            (sum, { voteType, hoursAgo }) =>
              sum + (voteType === 'upvote' ? 1 : -1) * 0.5 ** ((hoursAgo * HOUR_MS) / WEEK_MS),
            0,
          ),
        );
        const total = (sign: number) =>
          nets.reduce((sum, net) => sum + Math.min(1, Math.max(0, sign * net)), 0);
        return { agentId, trendUp: total(1), trendDown: total(-1) };
      });
      const counted = new Map(
        (await countTrends(api.sql, AGENTS, AS_OF)).map((trend) => [trend.agentId, trend]),
      );
      for (const { agentId, trendUp, trendDown } of expected) {
        expect(counted.get(agentId)?.trendUp ?? 0).toBeCloseTo(trendUp, 9);
        expect(counted.get(agentId)?.trendDown ?? 0).toBeCloseTo(trendDown, 9);
      }
    }),
    { numRuns: 25 },
  );
});

describe('the Trending list', () => {
  test('ties all agents without recent votes, and lists them by score', async () => {
    const list = await ranked();
    expect(list.filter(({ rankLow }) => rankLow != null)).toEqual([]);
    const top = (await selectTopRated(api.sql, 10)).map(({ name }) => name);
    expect(list.map(({ name }) => name)).toEqual(top);
  });

  test('lists the tied agents after the others, each once', async () => {
    await cast(upvotes(7, 5));
    const names = (await ranked()).map(({ name }) => name);
    const top = (await selectTopRated(api.sql, 11)).map(({ name }) => name);
    expect(names).toEqual(['Golf', ...top.filter((name) => name !== 'Golf')].slice(0, 10));
  });

  test('needs votes of several networks', async () => {
    const ofOneNetwork = Array.from({ length: 20 }, () => upvotes(7, 1)).flat();
    await cast([...ofOneNetwork, ...upvotes(6, 5)]);
    expect(await trending()).toEqual(['Foxtrot']);
  });

  test('counts votes from the next run on', async () => {
    await cast(upvotes(6, 5, -1));
    expect(await trending()).toEqual([]);
  });

  test('stays when the networks of old votes are erased', async () => {
    await cast([...upvotes(6, 5), ...upvotes(7, 200, 24 * 91)]);
    const before = await trending();
    await eraseNetworks(api.sql);
    expect(await trending()).toEqual(before);
  });

  test('loses an agent that is retired', async () => {
    await cast([...upvotes(6, 6), ...upvotes(7, 5)]);
    await api.sql`update agent set retired_on = current_date where id = 6`;
    expect(await trending()).toEqual(['Golf']);
    await api.sql`update agent set retired_on = null where id = 6`;
  });
});

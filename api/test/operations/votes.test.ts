import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { restoreReview } from '../../src/reviews/moderation-queries.ts';
import { auditVotes, findVotes, undoVotes } from '../../src/votes/audit.ts';
import { selectSuspects } from '../../src/votes/audit-queries.ts';
import { eraseNetworks } from '../../src/votes/erase-networks.ts';
import { AGENT_VOTES, REVIEW_VOTES } from '../../src/votes/kinds.ts';
import { castBallots } from '../../src/votes/queries.ts';
import { useTestApi } from '../harness.ts';

const api = useTestApi();
const attacker = randomBytes(32);
const otherNetwork = () => randomBytes(32);
const all = { network: null, session: null, since: null, until: null };

const cast = (targetId: number, voteType: string, networkHash = otherNetwork()) => {
  const kind = voteType.endsWith('vote') ? AGENT_VOTES : REVIEW_VOTES;
  return castBallots(api.sql, kind, [
    { targetId, voteType, sessionHash: randomBytes(32), networkHash },
  ]);
};
const votesOf = (agentId: number) => api.read(`/api/votes?agentId=${agentId}`);

beforeAll(async () => {
  for (const agentId of [1, 2, 3]) await cast(agentId, 'upvote');
  for (let count = 0; count < 12; count += 1) await cast(1, 'downvote', attacker);
  await cast(2, 'upvote', attacker);
  await cast(100, 'unhelpful', attacker);
});

describe('suspects', () => {
  test('returns the network with far more votes than others', async () => {
    const found = await selectSuspects(api.sql, new Date(Date.now() - 60_000), 10, 20);
    expect(found).toMatchObject([
      { network: attacker.toString('hex'), votes: 14, sessions: 14, targets: 3, mostAlike: 12 },
    ]);
  });

  test('returns nothing if all votes are older than the given time', async () => {
    expect(await selectSuspects(api.sql, new Date(Date.now() + 60_000), 1, 20)).toEqual([]);
  });
});

describe('undo', () => {
  test('can list the affected votes without changing them', async () => {
    const found = await findVotes(api.sql, { ...all, network: attacker });
    expect(found).toMatchObject({
      agents: [
        { targetId: 1, agentName: 'Alpha', ups: 0, downs: 12 },
        { targetId: 2, agentName: 'Bravo', ups: 1, downs: 0 },
      ],
      reviews: [{ targetId: 100, agentName: 'Alpha', ups: 0, downs: 1 }],
    });
    expect(await votesOf(1)).toMatchObject({ upvotes: 1, downvotes: 12 });
  });

  test('leaves votes outside the given time unchanged', async () => {
    const until = new Date(Date.now() - 60_000);
    expect(await undoVotes(api.sql, { ...all, network: attacker, until })).toEqual({
      agents: [],
      reviews: [],
    });
  });

  test('removes an attack exactly: counters, ledger and trend', async () => {
    await undoVotes(api.sql, { ...all, network: attacker });
    expect(await votesOf(1)).toMatchObject({ upvotes: 1, downvotes: 0 });
    expect(await votesOf(2)).toMatchObject({ upvotes: 1, downvotes: 0 });
    expect((await auditVotes(api.sql)).differences).toEqual({ agents: [], reviews: [] });
    const trends = await api.sql`
      select trend_sum = trend_of(agent_id) as exact, trend_sum > 0 as rising
      from agent_stats where agent_id in (1, 2)`;
    expect(trends).toEqual([1, 2].map(() => ({ exact: true, rising: true })));
  });

  test('removes the votes of a single session', async () => {
    const session = randomBytes(32);
    await castBallots(api.sql, AGENT_VOTES, [
      { targetId: 7, voteType: 'upvote', sessionHash: session, networkHash: otherNetwork() },
    ]);
    const undone = await undoVotes(api.sql, { ...all, session });
    expect(undone.agents).toMatchObject([{ targetId: 7, ups: 1 }]);
  });
});

describe('verify', () => {
  test('counts the votes and finds no wrong counters', async () => {
    expect(await auditVotes(api.sql)).toEqual({
      votes: { agents: 3, reviews: 0 },
      differences: { agents: [], reviews: [] },
    });
  });

  test('reports a counter that does not match the ledger', async () => {
    await api.sql`update agent_stats set upvotes = upvotes + 5 where agent_id = 3`;
    await api.sql`update review_stats set helpful = 2 where review_id = 300`;
    expect((await auditVotes(api.sql)).differences).toEqual({
      agents: [{ targetId: 3, ups: 6, downs: 0, ledgerUps: 1, ledgerDowns: 0 }],
      reviews: [{ targetId: 300, ups: 2, downs: 0, ledgerUps: 0, ledgerDowns: 0 }],
    });
  });
});

describe('the network of a vote', () => {
  const old = randomBytes(32);
  const left = async () => (await findVotes(api.sql, { ...all, network: old })).agents;

  test('is erased after 90 days, and the counts and trends stay', async () => {
    await cast(1, 'upvote', old);
    await cast(2, 'upvote', old);
    await cast(100, 'helpful', old);
    await api.sql`
      update vote set cast_at = now() - interval '91 days'
      where network_hash = ${old} and agent_id = 1`;
    await api.sql`
      update review_vote set cast_at = now() - interval '91 days' where network_hash = ${old}`;
    const trends = () => api.sql`select agent_id, trend_sum from agent_stats order by agent_id`;
    const before = { votes: await auditVotes(api.sql), trends: await trends() };
    await eraseNetworks(api.sql);
    expect(await left()).toMatchObject([{ targetId: 2 }]);
    expect((await findVotes(api.sql, { ...all, network: old })).reviews).toEqual([]);
    expect({ votes: await auditVotes(api.sql), trends: await trends() }).toEqual(before);
  });

  test('is erased of votes on a hidden review, which keeps its votes when it is shown again', async () => {
    const hash = old.toString('hex');
    const vote = (session: string, days: number) => ({
      session,
      network: hash,
      type: 'helpful',
      at: new Date(Date.now() - days * 86_400_000).toISOString(),
    });
    const votes = JSON.stringify([vote('aa', 91), vote('bb', 1)]);
    await api.sql`
      insert into hidden_review (review_id, agent_id, username, rating, title, content, pros, cons, created_at, votes)
      select 9001, agent_id, username, rating, title, content, pros, cons, created_at, ${votes}::text::jsonb
      from review limit 1`;
    await eraseNetworks(api.sql);
    await restoreReview(api.sql, 9001);
    const restored = await api.sql<{ session: string; network: string | null }[]>`
      select encode(session_hash, 'hex') as session, encode(network_hash, 'hex') as network
      from review_vote where review_id = 9001 order by session`;
    expect(restored.map((row) => ({ ...row }))).toEqual([
      { session: 'aa', network: null },
      { session: 'bb', network: hash },
    ]);
  });
});

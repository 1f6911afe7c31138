import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditVotes, findVotes, undoVotes } from '../../src/votes/audit.ts';
import { selectSuspects } from '../../src/votes/audit-queries.ts';
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

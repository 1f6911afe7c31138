import { expect, test } from 'vitest';
import { publishCatalogue } from '../../src/catalogue/publish.ts';
import { verifyRanking } from '../../src/ranking/verify.ts';
import { auditVotes } from '../../src/votes/audit.ts';
import { agent, FIXTURE, review } from '../fixture.ts';
import { cookieOf, useTestApi } from '../harness.ts';
import { publishNext, TODAY } from '../publish.ts';

const api = useTestApi();

/** Publishes the fixture with changes as the next version. */
async function publish(changes: Partial<typeof FIXTURE>, withSamples = true) {
  await publishNext(api.sql, { ...FIXTURE, ...changes }, withSamples);
  await api.changes.note({ everything: true });
}

const retired = (id: number) =>
  FIXTURE.agents.filter((each) => each.id === id).map((each) => ({ ...each, retiredOn: TODAY }));
const without = (...ids: number[]) => FIXTURE.agents.filter(({ id }) => !ids.includes(id));
const vote = (agentId: number) =>
  api.post('/api/votes', { agentId, userId: 'anonymous', voteType: 'upvote' });
/** The public lists of agents and reviews. */
const directory = () =>
  Promise.all([api.read('/api/agents'), api.read('/api/recent-reviews?limit=50')]);
const options = { withSampleReviews: true, today: TODAY };

const addGenuineReview = (agentId: number) => api.sql`
  with written as (
    insert into review (agent_id, username, rating, title, content)
    values (${agentId}, 'a_person', 2, 'Mine', 'I really used it.') returning id
  )
  insert into review_stats (review_id) select id from written`;

test('publishing the same content again changes nothing', async () => {
  const before = await directory();
  expect(await publishCatalogue(api.sql, FIXTURE, options)).toMatchObject({ kind: 'unchanged' });
  await publish({});
  expect(await directory()).toEqual(before);
});

test.each([
  ['is empty', { version: 900, agents: [] }, 'The catalogue has no agents, or only retired ones.'],
  [
    'contains only retired agents',
    { version: 900, agents: FIXTURE.agents.map((each) => ({ ...each, retiredOn: TODAY })) },
    'The catalogue has no agents, or only retired ones.',
  ],
  [
    'retires more than a tenth of the agents',
    { version: 900, agents: [...without(2), ...retired(2)] },
    '1 of 7 agents would be retired, more than a tenth: Bravo (2). Use --allow-loss to retire them.',
  ],
  ['is older', { version: 0 }, /^These files are version 0, and version \d+ is published\.$/],
  [
    'lacks more than a tenth of the agents',
    { version: 900, agents: without(2) },
    '1 of 7 agents would be retired, more than a tenth: Bravo (2). Use --allow-loss to retire them.',
  ],
])('refuses a catalogue that %s, and changes nothing', async (_, changes, reason) => {
  await vote(2);
  const before = await directory();
  const attempt = publishCatalogue(api.sql, { ...FIXTURE, contentHash: 'x', ...changes }, options);
  await expect(attempt).rejects.toThrow(reason);
  await api.changes.note({ everything: true });
  expect(await directory()).toEqual(before);
});

test('refuses other content for a published version', async () => {
  await publishCatalogue(api.sql, { ...FIXTURE, version: 50, contentHash: 'first' }, options);
  const other = { ...FIXTURE, version: 50, contentHash: 'second' };
  await expect(publishCatalogue(api.sql, other, options)).rejects.toThrow(
    'Version 50 is published with other content. Run: pnpm catalogue raise',
  );
});

test('records every publication', async () => {
  await publish({ agents: [...without(7), agent({ id: 8, name: 'Hotel', category: 'X' })] });
  const rows = await api.sql`
    select source, agent_count, added_count, retired_count, review_count
    from catalogue_publication order by id desc limit 1`;
  expect(rows).toEqual([
    { source: 'files', agent_count: 7, added_count: 1, retired_count: 1, review_count: 11 },
  ]);
});

test('updates and adds agents and categories', async () => {
  const renamed = FIXTURE.agents.map((each) => (each.id === 2 ? { ...each, name: 'Beta' } : each));
  const added = agent({ id: 8, name: 'Hotel', category: 'Code Assistant' });
  await publish({ agents: [...renamed.filter(({ id }) => id !== 7), added] });
  expect(await api.read('/api/agents/2')).toMatchObject({ name: 'Beta' });
  expect(await api.read('/api/categories')).toMatchObject([
    { name: 'AI Chatbot' },
    { name: 'AI Image Generator' },
    { name: 'Code Assistant', count: 1 },
  ]);
});

test('moves an agent to another category', async () => {
  await publish({
    agents: FIXTURE.agents.map((each) => ({ ...each, category: 'Code Assistant' })),
  });
  expect(await api.read('/api/categories')).toEqual([{ name: 'Code Assistant', count: 7 }]);
  expect(await api.read('/api/categories/Code%20Assistant')).toHaveLength(7);
});

test.each([
  ['is missing from the catalogue', without(5)],
  [
    'its file marks as retired',
    FIXTURE.agents.map((a) => (a.id === 5 ? { ...a, retiredOn: TODAY } : a)),
  ],
])(
  'retires an agent that %s: it keeps its page and reviews, but leaves lists and takes no votes',
  async (_, agents) => {
    await publish({});
    expect((await vote(5)).status).toBe(200);
    const before = await api.read('/api/agents/5');
    await publish({ agents });
    expect(before).toMatchObject({ retiredOn: null });
    expect(await api.read('/api/agents/5')).toEqual({ ...Object(before), retiredOn: TODAY });
    expect(await api.read('/api/reviews?agentId=5')).toHaveLength(3);
    const lists = await Promise.all(
      [
        '/api/agents',
        '/api/newest-agents',
        '/api/popular-agents',
        '/api/featured-agents',
        '/api/leaderboard',
        '/api/categories/AI%20Image%20Generator',
        '/api/search?q=echo',
        '/api/recent-reviews?limit=50',
      ].map((path) => api.read(path)),
    );
    expect(JSON.stringify(lists)).not.toContain('Echo');
    expect((await api.get('/api/agents/5/ranking')).status).toBe(404);
    const refused = await vote(5);
    expect([refused.status, await refused.text()]).toEqual([
      409,
      `This agent was retired on ${TODAY} and no longer accepts votes.`,
    ]);
    expect((await verifyRanking(api.sql, () => {})).wrong).toEqual([]);
    expect((await auditVotes(api.sql)).differences).toEqual({ agents: [], reviews: [] });
  },
);

test('restores a retired agent with its votes', async () => {
  await publish({});
  const before = await api.read('/api/agents/5');
  await publish({ agents: without(5) });
  await publish({});
  expect(await api.read('/api/agents/5')).toEqual(before);
  expect((await api.get('/api/agents/5/ranking')).status).toBe(200);
});

test('a category with only retired agents does not exist', async () => {
  await publish({ agents: without(7) });
  expect(await api.read('/api/categories')).toMatchObject([
    { name: 'AI Chatbot' },
    { name: 'AI Image Generator' },
  ]);
  const path = '/api/categories/AI%20Platform%2FModel%20Builder';
  expect((await api.get(path)).status).toBe(404);
  expect((await api.get(`${path}/facets`)).status).toBe(404);
});

test('keeps votes on agents and reviews that remain', async () => {
  await publish({});
  const session = cookieOf(await vote(1));
  const { upvotes } = Object(await api.read('/api/agents/1'));
  await api.post('/api/review-votes', { reviewId: 300, userId: 'anonymous', voteType: 'helpful' });
  await publish({ agents: [...FIXTURE.agents].reverse() });
  expect(await api.read('/api/votes?agentId=1', session)).toMatchObject({
    upvotes,
    vote: 'upvote',
  });
  expect(await api.read('/api/reviews?agentId=3')).toMatchObject([{ helpfulCount: 1 }]);
});

test('replaces sample reviews but not genuine ones', async () => {
  await publish({});
  await addGenuineReview(4);
  await publish({ reviews: [review({ id: 900, agentId: 4, rating: 4 })] });
  expect(await api.read('/api/reviews?agentId=4')).toMatchObject([
    { username: 'a_person', sample: false },
    { id: 900, sample: true },
  ]);
  expect(await api.read('/api/agents/4')).toMatchObject({ reviewCount: 2, rating: 3 });
});

test('does not count samples if they are disabled', async () => {
  await publish({}, false);
  expect(await api.read('/api/agents/1')).toMatchObject({ reviewCount: 0, rating: 0 });
  expect(await api.read('/api/popular-agents')).toEqual([]);
  expect(await api.read('/api/recent-reviews')).toMatchObject([{ sample: false }]);
});

test('changes nothing if publishing fails halfway', async () => {
  await publish({});
  const before = await directory();
  const broken = { ...agent({ id: 9, name: 'India', category: 'X' }), launchedOn: 'never' };
  await expect(publish({ agents: [...FIXTURE.agents.slice(0, 2), broken] })).rejects.toThrow();
  expect(await directory()).toEqual(before);
});

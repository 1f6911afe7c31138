import { expect, test } from 'vitest';
import { seed } from '../../src/catalogue/seed.ts';
import { rankingDay, runRanking } from '../../src/ranking/run.ts';
import { agent, FIXTURE, review } from '../fixture.ts';
import { cookieOf, useTestApi } from '../harness.ts';

const api = useTestApi();
let edition = 0;

/** Loads the fixture with changes, as a catalogue that has not been seen before. */
async function load(changes: Partial<typeof FIXTURE>, withSamples = true) {
  edition += 1;
  const loaded = await seed(
    api.sql,
    { ...FIXTURE, ...changes, contentHash: `${edition}` },
    withSamples,
  );
  await runRanking(api.sql, rankingDay(new Date()));
  await api.changes.note({ everything: true });
  return loaded;
}

const addGenuineReview = (agentId: number) => api.sql`
  with written as (
    insert into review (agent_id, username, rating, title, content)
    values (${agentId}, 'a_person', 2, 'Mine', 'I really used it.') returning id
  )
  insert into review_stats (review_id) select id from written`;

test('does nothing when the same catalogue was loaded last', async () => {
  expect(await load({})).toBe(true);
  const again = await seed(api.sql, { ...FIXTURE, contentHash: `${edition}` }, true);
  expect(again).toBe(false);
});

test('changes nothing when it loads the same content again', async () => {
  const before = await api.read('/api/agents');
  await load({});
  expect(await api.read('/api/agents')).toEqual(before);
});

test('updates, adds and removes agents and categories', async () => {
  const renamed = FIXTURE.agents.map((each) => (each.id === 2 ? { ...each, name: 'Beta' } : each));
  const added = agent({ id: 8, name: 'Hotel', category: 'Code Assistant' });
  await load({ agents: [...renamed.filter(({ id }) => id !== 7), added] });
  expect(await api.read('/api/agents/2')).toMatchObject({ name: 'Beta' });
  expect((await api.get('/api/agents/7')).status).toBe(404);
  expect(await api.read('/api/categories')).toMatchObject([
    { name: 'AI Chatbot' },
    { name: 'AI Image Generator' },
    { name: 'Code Assistant', count: 1 },
  ]);
});

test('moves an agent to another category', async () => {
  await load({ agents: FIXTURE.agents.map((each) => ({ ...each, category: 'Code Assistant' })) });
  expect(await api.read('/api/categories')).toEqual([{ name: 'Code Assistant', count: 7 }]);
  expect(await api.read('/api/categories/Code%20Assistant')).toHaveLength(7);
});

test('keeps votes on the agents and reviews that stay', async () => {
  await load({});
  const session = cookieOf(
    await api.post('/api/votes', { agentId: 1, userId: 'anonymous', voteType: 'upvote' }),
  );
  await api.post('/api/review-votes', { reviewId: 300, userId: 'anonymous', voteType: 'helpful' });
  await load({ agents: [...FIXTURE.agents].reverse() });
  expect(await api.read('/api/votes?agentId=1', session)).toMatchObject({
    upvotes: 1,
    vote: 'upvote',
  });
  expect(await api.read('/api/reviews?agentId=3')).toMatchObject([{ helpfulCount: 1 }]);
});

test('replaces sample reviews and leaves genuine ones alone', async () => {
  await load({});
  await addGenuineReview(4);
  await load({ reviews: [review({ id: 900, agentId: 4, rating: 4 })] });
  expect(await api.read('/api/reviews?agentId=4')).toMatchObject([
    { username: 'a_person', sample: false },
    { id: 900, sample: true },
  ]);
  expect(await api.read('/api/agents/4')).toMatchObject({ reviewCount: 2, rating: 3 });
});

test('counts no sample anywhere when they are switched off', async () => {
  await load({}, false);
  expect(await api.read('/api/agents/1')).toMatchObject({ reviewCount: 0, rating: 0 });
  expect(await api.read('/api/popular-agents')).toEqual([]);
  expect(await api.read('/api/recent-reviews')).toMatchObject([{ sample: false }]);
});

test('changes nothing at all when it fails halfway', async () => {
  await load({});
  const before = await api.read('/api/agents');
  const broken = review({ id: 901, agentId: 12345, rating: 4 });
  await expect(load({ agents: FIXTURE.agents.slice(0, 2), reviews: [broken] })).rejects.toThrow();
  expect(await api.read('/api/agents')).toEqual(before);
});

import { beforeAll, expect, test } from 'vitest';
import { AlternativesSchema } from '../../contract/alternatives.ts';
import { type Pair, PairSchema } from '../../contract/pair.ts';
import { agent, FIXTURE, UNKNOWN_FACTS } from '../fixture.ts';
import { useTestApi } from '../harness.ts';
import { publishNext } from '../publish.ts';

const api = useTestApi();

async function publish(agents: typeof FIXTURE.agents): Promise<void> {
  await publishNext(api.sql, { ...FIXTURE, agents });
  await api.changes.note({ everything: true });
}

/** Only Alpha and Bravo differ in three facts: also in the price. */
beforeAll(() => {
  const facts = new Map([
    [1, { dataPrivacy: true }],
    [2, { launchedOn: '2023' }],
  ]);
  return publish(FIXTURE.agents.map((each) => ({ ...each, ...facts.get(each.id) })));
});

const pair = async (slug: string): Promise<Pair> =>
  PairSchema.parse(await api.read(`/api/pairs/${slug}`));

test('lists the pairs of well-known agents of a category', async () => {
  expect(await api.read('/api/pairs')).toEqual([
    {
      slug: 'alpha-vs-bravo',
      category: 'AI Chatbot',
      first: { id: 1, name: 'Alpha' },
      second: { id: 2, name: 'Bravo' },
      checkedOn: '2026-06-11',
    },
  ]);
});

test('lists the pairs of one agent', async () => {
  expect(await api.read('/api/pairs?agentId=2')).toMatchObject([{ slug: 'alpha-vs-bravo' }]);
  expect(await api.read('/api/pairs?agentId=3')).toEqual([]);
  expect(await api.read('/api/pairs?agentId=999')).toEqual([]);
});

test('describes a pair by its facts and reviews', async () => {
  const found = await pair('alpha-vs-bravo');
  expect(found).toMatchObject({
    slug: 'alpha-vs-bravo',
    isListed: true,
    first: { agent: { id: 1 }, unknown: [] },
    second: { agent: { id: 2 } },
  });
  expect(found.differences.map(({ topic }) => topic)).toEqual(['price', 'dataPrivacy', 'launch']);
  expect(found.first.opinions.praise).toMatchObject([{ text: 'Quick', count: 4, sample: true }]);
});

test.each(['bravo-vs-alpha', 'ALPHA-vs-Bravo'])('%s names its only spelling', async (slug) => {
  expect(await pair(slug)).toMatchObject({
    slug: 'alpha-vs-bravo',
    first: { agent: { id: 1 } },
    second: { agent: { id: 2 } },
  });
});

test.each([
  ['agents with the same facts', 'alpha-vs-charlie'],
  ['agents of different categories', 'alpha-vs-echo'],
])('%s makes no page', async (_, slug) => {
  expect(await pair(slug)).toMatchObject({ slug, isListed: false, differences: [] });
});

test.each([
  ['alpha-vs-nobody', 404],
  ['alpha-vs-alpha', 404],
  ['alpha', 404],
  ['-vs-', 404],
  [`${'x-vs-'.repeat(15)}x`, 404],
  ['%00-vs-alpha', 400],
  ['x'.repeat(101), 400],
])('%s is %i', async (slug, status) => {
  expect((await api.get(`/api/pairs/${slug}`)).status).toBe(status);
});

test('agents with few known facts, and retired agents, get no page', async () => {
  const [alpha, bravo, ...others] = FIXTURE.agents;
  if (!alpha || !bravo) throw new Error('The fixture has no such agents');
  await publish([alpha, { ...bravo, ...UNKNOWN_FACTS, integrations: [] }, ...others]);
  expect(await api.read('/api/pairs')).toEqual([]);
  await publish([alpha, ...others]);
  expect(await pair('alpha-vs-bravo')).toMatchObject({ isListed: false });
});

test('names in any script have different slugs', async () => {
  const category = 'AI Chatbot';
  await publish([
    ...FIXTURE.agents,
    agent({ id: 20, name: 'Émile 2.0', category }),
    agent({ id: 21, name: 'Emile--2:0', category }),
    agent({ id: 22, name: '智谱', category }),
    agent({ id: 23, name: '豆包', category }),
    agent({ id: 24, name: 'Alpha vs Bravo', category }),
    agent({ id: 25, name: `${'Long '.repeat(30)}name`, category }),
  ]);
  expect(await pair('emile-2-0-vs-emile-2-0--21')).toMatchObject({
    first: { agent: { id: 20 } },
    second: { agent: { id: 21 } },
  });
  expect(await pair('agent--23-vs-agent')).toMatchObject({ slug: 'agent-vs-agent--23' });
  expect(await pair('alpha-vs-bravo-vs-charlie')).toMatchObject({
    first: { agent: { id: 24 } },
    second: { agent: { id: 3 } },
  });
  const { slug } = await pair('long-long-long-long-long-long-long-l-vs-charlie');
  expect(slug).toBe('charlie-vs-long-long-long-long-long-long-long-l');
});

test('groups all alternatives of the category by how they differ', async () => {
  await publish(FIXTURE.agents);
  const found = AlternativesSchema.parse(await api.read('/api/agents/1/alternatives'));
  expect(found).toMatchObject({
    agent: { id: 1, name: 'Alpha', category: 'AI Chatbot' },
    total: 3,
    covered: 3,
  });
  expect(found.groups.map(({ kind, agents }) => [kind, agents.map(({ id }) => id)])).toEqual([
    ['cheaper', [2]],
    ['other', [3, 4]],
  ]);
});

test('a retired agent has alternatives, and an unknown one does not', async () => {
  await publish(FIXTURE.agents.filter(({ id }) => id !== 1));
  expect(await api.read('/api/agents/1/alternatives')).toMatchObject({ total: 3, covered: 3 });
  expect((await api.get('/api/agents/999/alternatives')).status).toBe(404);
});

import { expect, test } from 'vitest';
import { FIXTURE } from '../fixture.ts';
import { useTestApi } from '../harness.ts';
import { publishNext, TODAY } from '../publish.ts';

const api = useTestApi();

/** Publishes the fixture with changes to its first agent. */
async function publish(changes: Partial<(typeof FIXTURE.agents)[number]>) {
  const agents = FIXTURE.agents.map((each) => (each.id === 1 ? { ...each, ...changes } : each));
  await publishNext(api.sql, { ...FIXTURE, agents });
  await api.changes.note({ everything: true });
}

test('is empty after the first publication, and after another of the same content', async () => {
  expect(await api.read('/api/recent-changes')).toEqual([]);
  await publish({});
  expect(await api.read('/api/agents/1/history')).toEqual([]);
});

test('contains the field, the values before and after, and the sources', async () => {
  await publish({ monthlyPriceUsd: 25, verifiedOn: '2026-08-01' });
  await publish({
    monthlyPriceUsd: 25,
    verifiedOn: '2026-09-01',
    integrations: ['slack', 'github'],
  });
  const history = await api.read('/api/agents/1/history');
  expect(history).toMatchObject([
    { field: 'integrations', before: ['slack'], after: ['github', 'slack'] },
    {
      field: 'monthlyPriceUsd',
      before: 20,
      after: 25,
      verifiedOn: '2026-08-01',
      sources: ['https://example.org'],
    },
  ]);
  expect(await api.read('/api/agents/2/history')).toEqual([]);
  expect(await api.read('/api/recent-changes')).toMatchObject([
    { field: 'integrations', agent: { id: 1, name: 'Alpha', category: 'AI Chatbot' } },
    { field: 'monthlyPriceUsd' },
  ]);
});

test.each(['/api/agents/1/history', '/api/recent-changes'])('%s is paginated', async (path) => {
  const first = await api.get(`${path}?limit=1`);
  expect(await first.json()).toMatchObject([{ field: 'integrations' }]);
  const [, next = ''] = /<([^>]+)>; rel="next"/.exec(first.headers.get('Link') ?? '') ?? [];
  const second = await api.get(next);
  expect(await second.json()).toMatchObject([{ field: 'monthlyPriceUsd' }]);
  expect(second.headers.get('Link')).toBeNull();
});

test('records nothing if a publication fails', async () => {
  const before = await api.read('/api/recent-changes');
  const agents = FIXTURE.agents.map((each) => ({ ...each, monthlyPriceUsd: 99 }));
  const reviews = FIXTURE.reviews.map((review) => ({ ...review, rating: 9 }));
  await expect(publishNext(api.sql, { ...FIXTURE, agents, reviews })).rejects.toThrow();
  await api.changes.note({ everything: true });
  expect(await api.read('/api/recent-changes')).toEqual(before);
});

test('records the retirement of an agent', async () => {
  const agents = FIXTURE.agents.filter(({ id }) => id !== 7);
  await publishNext(api.sql, { ...FIXTURE, agents });
  await api.changes.note({ everything: true });
  expect(await api.read('/api/agents/7/history')).toMatchObject([
    { field: 'retiredOn', before: null, after: TODAY },
  ]);
  expect(await api.read('/api/recent-changes?field=retiredOn')).toMatchObject([
    { field: 'retiredOn', agent: { id: 7 } },
  ]);
});

test.each([
  ['/api/agents/999/history', 404],
  ['/api/agents/1/history?limit=0', 400],
  ['/api/recent-changes?field=name', 400],
  ['/api/agents/1/history?cursor=nonsense', 400],
])('%s returns %i', async (path, status) => {
  expect((await api.get(path)).status).toBe(status);
});

test('counts only the changes of the fact that it lists', async () => {
  await api.sql`
    insert into agent_change (agent_id, field, before, after, sources, verified_on)
    select 1, field, 'null', 'null', '{}', '2026-11-21'
    from unnest(${['freeTier', 'freeTier', 'integrations']}::text[]) as field`;
  await api.changes.note({ everything: true });
  const totalOf = async (query: string) =>
    (await api.get(`/api/recent-changes?limit=1${query}`)).headers.get('X-Total-Count');
  const [all, own] = [Number(await totalOf('')), Number(await totalOf('&field=freeTier'))];
  const [counted] = await api.sql`
    select count(*)::integer as count from agent_change where field = 'freeTier'`;
  expect(counted).toEqual({ count: own });
  expect(all).toBeGreaterThan(own);
});

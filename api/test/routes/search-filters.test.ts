import { expect, test } from 'vitest';
import { SearchResultSchema } from '../../contract/index.ts';
import { rankingDay, runRanking } from '../../src/ranking/run.ts';
import { FIXTURE } from '../fixture.ts';
import { useTestApi } from '../harness.ts';
import { publishNext } from '../publish.ts';

const api = useTestApi();

async function search(query: string) {
  // These tests write directly to the database, so they must invalidate the cache.
  await api.changes.note({ everything: true });
  return SearchResultSchema.parse(await api.read(`/api/search?${query}`));
}

const namesFor = async (query: string) => (await search(query)).agents.map(({ name }) => name);

async function rate(agentId: number, ratings: { count: number; sum: number }): Promise<void> {
  await api.sql`
    update agent_stats set review_count = ${ratings.count}, rating_sum = ${ratings.sum}
    where agent_id = ${agentId}`;
  await runRanking(api.sql, rankingDay(new Date()));
}

test('the task filter keeps agents that do the task', async () => {
  const bravo = FIXTURE.agents.map((each): typeof each =>
    each.id === 2 ? { ...each, tasks: ['logos'] } : each,
  );
  await publishNext(api.sql, { ...FIXTURE, agents: bravo });
  expect(await namesFor('q=inc')).toContain('Alpha');
  expect(await namesFor('q=inc&task=logos')).toEqual(['Bravo']);
  expect(await namesFor('q=logos')).toEqual(['Bravo']);
});

test('the language filter keeps agents that are known to work in it, with counts', async () => {
  const agents = FIXTURE.agents.map((each): typeof each =>
    each.id === 2 ? { ...each, languages: ['de', 'fr'] } : each,
  );
  await publishNext(api.sql, { ...FIXTURE, agents });
  await runRanking(api.sql, rankingDay(new Date()));
  expect(await namesFor('q=inc&language=fr')).toEqual(['Bravo']);
  const { agents: found, reading } = await search('q=chatbots%20in%20german');
  expect(found.map(({ name }) => name)).toEqual(['Bravo']);
  expect(found[0]?.languages).toEqual(['de', 'fr']);
  expect(reading?.chips.at(-1)?.label).toBe('Known to work in German');
  expect((await search('q=german')).agents.map(({ name }) => name)).toEqual(['Bravo']);
  expect(await api.read('/api/categories/AI%20Chatbot?language=fr')).toMatchObject([
    { name: 'Bravo' },
  ]);
  expect((await search('q=inc')).facets.languages).toEqual([
    { language: 'fr', count: 1 },
    { language: 'de', count: 1 },
  ]);
});

test('the rating filter reflects a changed rating', async () => {
  expect(await namesFor('q=delta&rating=4.5')).toEqual([]);
  await rate(4, { count: 3, sum: 15 });
  expect(await namesFor('q=delta&rating=4.5')).toEqual(['Delta']);
  await rate(4, { count: 3, sum: 6 });
  expect(await namesFor('q=delta&rating=4.5')).toEqual([]);
});

test.each([
  ['4.5', 4, 18],
  ['4', 3, 12],
  ['3', 3, 9],
])('"%s stars and up" includes an agent with exactly this rating', async (rating, count, sum) => {
  await rate(4, { count, sum });
  const { agents, facets } = await search(`q=delta&rating=${rating}`);
  expect(agents.map(({ name }) => name)).toEqual(['Delta']);
  expect(facets.categories).toEqual([expect.objectContaining({ count: 1 })]);
});

import { beforeAll, expect, test } from 'vitest';
import { SearchResultSchema } from '../../contract/index.ts';
import { CATALOGUE_DIR, type Catalogue, readCatalogue } from '../../src/catalogue/read.ts';
import { SYNONYM_TARGETS } from '../../src/search/synonyms.ts';
import { useTestApi } from '../harness.ts';
import { publishNext } from '../publish.ts';
import { GOLDEN } from './read.ts';

// A few searches in the real catalogue. `search-quality.trial.ts` measures all of them.
const api = useTestApi();
let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await readCatalogue(CATALOGUE_DIR);
  await publishNext(api.sql, catalogue);
});

const search = async (q: string) =>
  SearchResultSchema.parse(await api.read(`/api/search?limit=10&q=${encodeURIComponent(q)}`));

test('agents are the first result for their own name', async () => {
  const names = catalogue.agents.map(({ name }) => name).filter((_, index) => index % 20 === 0);
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) expect((await search(name)).agents[0]?.name).toBe(name);
});

test.each(GOLDEN.nonsense)('"%s" has no results', async (q) => {
  expect(await search(q)).toMatchObject({ agents: [], categories: [], total: 0, didYouMean: null });
});

test('every synonym that widens a search occurs in an agent', async () => {
  const missing = await api.sql<{ target: string }[]>`
    select target from unnest(${[...SYNONYM_TARGETS]}::text[]) as target
    where not exists (
      select from agent_search where document @@ phraseto_tsquery('english', target)
    )`;
  expect(missing.map(({ target }) => target)).toEqual([]);
});

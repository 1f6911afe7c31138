import { beforeAll, describe, expect, test } from 'vitest';
import { SearchResultSchema } from '../../contract/index.ts';
import { CATALOGUE_DIR, type Catalogue, readCatalogue } from '../../src/catalogue/read.ts';
import { useTestApi } from '../harness.ts';
import { publishNext } from '../publish.ts';
import { measureSearch } from './measure.ts';
import { GOLDEN } from './read.ts';

// Typical searches in the real catalogue.
const api = useTestApi();
let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await readCatalogue(CATALOGUE_DIR);
  await publishNext(api.sql, catalogue);
});

const search = async (q: string) =>
  SearchResultSchema.parse(await api.read(`/api/search?limit=10&q=${encodeURIComponent(q)}`));

function namesOf(wanted: readonly string[]): Set<string> {
  const names = wanted.flatMap((name) =>
    catalogue.agents
      .filter((agent) => agent.name === name || `@${agent.category}` === name)
      .map((agent) => agent.name),
  );
  if (names.length < wanted.length) throw new Error(`Not all in the catalogue: ${wanted}`);
  return new Set(names);
}

async function measure([q, wanted]: [string, string[]]) {
  const relevant = namesOf(wanted);
  const names = (await search(q)).agents.map((agent) => agent.name);
  const first = names.findIndex((name) => relevant.has(name));
  return {
    q,
    recall: names.filter((name) => relevant.has(name)).length / Math.min(10, relevant.size),
    reciprocalRank: first === -1 ? 0 : 1 / (first + 1),
  };
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

describe.each(GOLDEN.groups)('$group', ({ recall, reciprocalRank, searches }) => {
  test(`have a recall of ${recall} and a mean reciprocal rank of ${reciprocalRank}`, async () => {
    const results = [];
    for (const each of searches) results.push(await measure(each));
    const missed = JSON.stringify(results.filter((each) => each.recall < 1));
    expect(mean(results.map((each) => each.recall)), missed).toBeGreaterThanOrEqual(recall);
    const late = JSON.stringify(results.filter((each) => each.reciprocalRank < 1));
    expect(mean(results.map((each) => each.reciprocalRank)), late).toBeGreaterThanOrEqual(
      reciprocalRank,
    );
  });
});

// `pnpm bench quality` prints the figures. The floors are slightly lower, to leave room for the
// next catalogue.
test.each([
  ['development', 0.85],
  ['heldOut', 0.88],
] as const)('questions of the %s half have an nDCG@10 of %d', async (half, floor) => {
  const quality = await measureSearch(half, catalogue.agents, async (q) =>
    (await search(q)).agents.map((agent) => agent.name),
  );
  expect(quality).toBeGreaterThanOrEqual(floor);
});

test('every listed agent is the first result for its own name', async () => {
  const others = [];
  for (const { name, retiredOn } of catalogue.agents) {
    if (retiredOn !== null) continue;
    const [first] = (await search(name)).agents;
    if (first?.name !== name) others.push(`${name}: ${first?.name}`);
  }
  expect(others).toEqual([]);
});

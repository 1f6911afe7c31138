import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { CATEGORY_NAMES } from '../contract/index.ts';
import {
  CATALOGUE_DIR,
  CatalogueError,
  raiseVersion,
  readCatalogue,
} from '../src/catalogue/read.ts';
import { FIXTURE } from './fixture.ts';

describe('the catalogue', () => {
  test('contains at least 250 agents, and 12 in each category', async () => {
    const { agents } = await readCatalogue(CATALOGUE_DIR);
    const counts = Map.groupBy(agents, (agent) => agent.category);
    expect(agents.length).toBeGreaterThanOrEqual(250);
    expect([...counts.keys()].sort()).toEqual(CATEGORY_NAMES);
    for (const members of counts.values()) expect(members.length).toBeGreaterThanOrEqual(12);
  });

  test('lists companies without legal forms and without owners in parentheses', async () => {
    const { agents } = await readCatalogue(CATALOGUE_DIR);
    const companies = agents.map(({ company }) => company ?? '');
    expect(companies.filter((name) => /[()]|\b(Inc|LLC|Ltd|GmbH|Corp|SAS)\b/.test(name))).toEqual(
      [],
    );
  });

  test('lists the price of the cheapest paid plan', async () => {
    const { agents } = await readCatalogue(CATALOGUE_DIR);
    const missing = agents.filter(({ monthlyPriceUsd, pricingDetails }) => {
      const cheapest = pricingDetails.find((plan) => !/free|trial/i.test(plan)) ?? '';
      return monthlyPriceUsd === null && /: \$[\d.]+ per month/.test(cheapest);
    });
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  test('cites a source other than the launch list for every agent', async () => {
    const { agents } = await readCatalogue(CATALOGUE_DIR);
    const isVendor = (source: string) => !source.includes('ViggoZ');
    expect(agents.filter(({ sources }) => !sources.some(isVendor))).toEqual([]);
  });

  test('names a source for everything that it says about training on data', async () => {
    const { agents } = await readCatalogue(CATALOGUE_DIR);
    const astray = agents.filter(({ dataPrivacy, checked, training }) => {
      const allows = training.some(
        ({ byDefault, canTurnOff }) => byDefault === false || canTurnOff === true,
      );
      return dataPrivacy !== (allows || checked.dataPrivacy ? true : null);
    });
    expect(astray.map(({ name }) => name)).toEqual([]);
  });

  test('names a source for every language, and each language once', async () => {
    const { agents } = await readCatalogue(CATALOGUE_DIR);
    const astray = agents.filter(
      ({ languages, checked }) =>
        languages.length > 0 !== (checked.languages !== undefined) ||
        new Set(languages).size < languages.length,
    );
    expect(astray.map(({ name }) => name)).toEqual([]);
  });

  test('counts each Product Hunt launch for one agent', async () => {
    const { agents } = await readCatalogue(CATALOGUE_DIR);
    const launches = agents.flatMap(({ productHunt }) => productHunt ?? []);
    const repeated = [...Map.groupBy(launches, ({ launch, date }) => `${launch} of ${date}`)]
      .filter(([, uses]) => uses.length > 1)
      .map(([launch]) => launch);
    expect(repeated).toEqual([]);
  });

  test('counts Product Hunt launches that name the agent, not a sibling', async () => {
    const { agents } = await readCatalogue(CATALOGUE_DIR);
    const astray = agents.filter(({ name, description, company, productHunt }) => {
      if (!productHunt) return false;
      // A description names what the agent was called before.
      const own = [...wordsOf(name), ...wordsOf(description, company ?? '')];
      const launch = productHunt.launch.toLowerCase();
      const page = new URL(productHunt.url).pathname;
      const launched = wordsOf(`${launch} ${page}`);
      const named = agents.filter((other) =>
        ` ${launch} `.includes(` ${other.name.toLowerCase()} `),
      );
      const isOfSibling = named.length > 0 && !`${launch} ${page}`.includes(name.toLowerCase());
      return isOfSibling || !own.some((word) => launched.includes(word));
    });
    expect(astray.map(({ name, productHunt }) => `${name}: ${productHunt?.launch}`)).toEqual([]);
  });

  test('cites the list of launches where it counts upvotes, and only there', async () => {
    const { agents } = await readCatalogue(CATALOGUE_DIR);
    const astray = agents.filter(
      ({ productHunt, sources }) =>
        (productHunt !== null) !== sources.some((source) => source.includes('ViggoZ')),
    );
    expect(astray.map(({ name }) => name)).toEqual([]);
  });
});

/** The words of a text that tell products apart. */
function wordsOf(text: string, except = ''): string[] {
  const words = (given: string): string[] => given.toLowerCase().match(/[a-z0-9]{2,}/g) ?? [];
  const excluded = [...GENERIC_WORDS, ...words(except)];
  return words(text).filter((word) => !excluded.includes(word));
}

const GENERIC_WORDS = ['ai', 'by', 'for', 'and', 'the', 'to', 'from', 'in', 'on', 'with', 'app'];

const dir = mkdtempSync(join(tmpdir(), 'atlas-catalogue-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('the date an agent was added', () => {
  test("is its own date, or its file's date", async () => {
    const [alpha, bravo] = FIXTURE.agents.map(({ category: _, addedOn: __, ...agent }) => agent);
    const agents = [alpha, { ...bravo, addedOn: '2026-11-22' }];
    const file = { category: 'X', addedOn: '2026-11-20', agents };
    mkdirSync(join(dir, 'dated/agents'), { recursive: true });
    mkdirSync(join(dir, 'dated/sample-reviews'));
    writeFileSync(join(dir, 'dated/agents/x.json'), JSON.stringify(file));
    await raiseVersion(join(dir, 'dated'));
    const catalogue = await readCatalogue(join(dir, 'dated'));
    expect(catalogue.agents).toMatchObject([{ addedOn: '2026-11-20' }, { addedOn: '2026-11-22' }]);
  });
});

describe('the version', () => {
  test('must be raised once for each change', async () => {
    const folder = join(dir, 'versioned');
    const file = join(folder, 'agents/x.json');
    mkdirSync(join(folder, 'agents'), { recursive: true });
    mkdirSync(join(folder, 'sample-reviews'));
    const [alpha] = FIXTURE.agents.map(({ category: _, ...agent }) => agent);
    writeFileSync(file, JSON.stringify({ category: 'X', agents: [alpha] }));
    await expect(readCatalogue(folder)).rejects.toThrow('catalogue.json is missing');
    expect(await raiseVersion(folder)).toEqual({ version: 1, isRaised: true });
    expect(await raiseVersion(folder)).toEqual({ version: 1, isRaised: false });
    expect(await readCatalogue(folder)).toMatchObject({ version: 1 });
    const beta = { ...alpha, name: 'Beta' };
    writeFileSync(file, JSON.stringify({ category: 'X', agents: [beta] }));
    await expect(readCatalogue(folder)).rejects.toThrow('the files are not those of version 1');
    expect(await raiseVersion(folder)).toEqual({ version: 2, isRaised: true });
    expect(await readCatalogue(folder)).toMatchObject({ version: 2 });
  });

  test('does not change with Windows line endings', async () => {
    const file = join(dir, 'versioned/agents/x.json');
    writeFileSync(file, `${readFileSync(file, 'utf8')}\r\n`);
    const { version } = await raiseVersion(join(dir, 'versioned'));
    writeFileSync(file, readFileSync(file, 'utf8').replace('\r\n', '\n'));
    expect(await readCatalogue(join(dir, 'versioned'))).toMatchObject({ version });
  });
});

describe('the check', () => {
  const problemsOf = async (agents: unknown, reviews: unknown): Promise<readonly string[]> => {
    mkdirSync(join(dir, 'agents'), { recursive: true });
    mkdirSync(join(dir, 'sample-reviews'), { recursive: true });
    writeFileSync(join(dir, 'agents/x.json'), JSON.stringify({ category: 'X', agents }));
    writeFileSync(join(dir, 'sample-reviews/x.json'), JSON.stringify({ category: 'X', reviews }));
    const error = await readCatalogue(dir).catch((reason: unknown) => reason);
    return error instanceof CatalogueError ? error.problems : [];
  };

  test('reports a review of an agent that does not exist', async () => {
    const review = {
      id: 1001,
      agentId: 9,
      username: 'paper_lantern',
      rating: 4,
      title: 'Fine',
      content: 'It does the job.',
      pros: null,
      cons: null,
      helpfulCount: 0,
      unhelpfulCount: 0,
      createdAt: '2026-10-02T09:14:00Z',
    };
    expect(await problemsOf([], [review])).toEqual([
      'review 1001 is of agent 9, which does not exist',
    ]);
  });

  test('refuses a review from the future', async () => {
    const problems = await problemsOf([], [{ createdAt: '2999-01-01T00:00:00Z' }]);
    expect(problems.join('\n')).toContain('createdAt: is in the future');
  });

  test('reports the file and path of an invalid field', async () => {
    const problems = await problemsOf([{ id: 'one' }], []);
    expect(problems[0]).toMatch(/x\.json: agents\.0\.id: /);
  });

  test('refuses a handwritten rating', async () => {
    const problems = await problemsOf([{ id: 1, rating: 5 }], []);
    expect(problems.join('\n')).toMatch(/must not have "rating"/);
  });
});

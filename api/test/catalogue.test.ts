import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { CATEGORY_NAMES } from '../contract/index.ts';
import { CatalogueError, readCatalogue } from '../src/catalogue/read.ts';
import { PACKAGE_DIR } from '../src/config.ts';
import { FIXTURE } from './fixture.ts';

describe('the catalogue', () => {
  test('holds at least 250 agents, and 12 in each category', async () => {
    const { agents } = await readCatalogue(join(PACKAGE_DIR, 'catalogue'));
    const counts = Map.groupBy(agents, (agent) => agent.category);
    expect(agents.length).toBeGreaterThanOrEqual(250);
    expect([...counts.keys()].sort()).toEqual(CATEGORY_NAMES);
    for (const members of counts.values()) expect(members.length).toBeGreaterThanOrEqual(12);
  });

  test('names companies in one form: no legal forms and no owner in parentheses', async () => {
    const { agents } = await readCatalogue(join(PACKAGE_DIR, 'catalogue'));
    const companies = agents.map(({ company }) => company ?? '');
    expect(companies.filter((name) => /[()]|\b(Inc|LLC|Ltd|GmbH|Corp|SAS)\b/.test(name))).toEqual(
      [],
    );
  });

  test('lists the price that the cheapest paid plan names', async () => {
    const { agents } = await readCatalogue(join(PACKAGE_DIR, 'catalogue'));
    const missing = agents.filter(({ monthlyPriceUsd, pricingDetails }) => {
      const cheapest = pricingDetails.find((plan) => !/free|trial/i.test(plan)) ?? '';
      return monthlyPriceUsd === null && /: \$[\d.]+ per month/.test(cheapest);
    });
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  test('cites a page besides the list of launches for every agent', async () => {
    const { agents } = await readCatalogue(join(PACKAGE_DIR, 'catalogue'));
    const isVendor = (source: string) => !source.includes('ViggoZ');
    expect(agents.filter(({ sources }) => !sources.some(isVendor))).toEqual([]);
  });
});

const dir = mkdtempSync(join(tmpdir(), 'atlas-catalogue-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('the date an agent was added', () => {
  test('is its own, or the date of its file', async () => {
    const [alpha, bravo] = FIXTURE.agents.map(({ category: _, addedOn: __, ...agent }) => agent);
    const agents = [alpha, { ...bravo, addedOn: '2026-11-22' }];
    const file = { category: 'X', addedOn: '2026-11-20', agents };
    mkdirSync(join(dir, 'dated/agents'), { recursive: true });
    writeFileSync(join(dir, 'dated/agents/x.json'), JSON.stringify(file));
    const catalogue = await readCatalogue(join(dir, 'dated'));
    expect(catalogue.agents).toMatchObject([{ addedOn: '2026-11-20' }, { addedOn: '2026-11-22' }]);
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

  test('names a review of an agent that does not exist', async () => {
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

  test('names the file and the place of a broken field', async () => {
    const problems = await problemsOf([{ id: 'one' }], []);
    expect(problems[0]).toMatch(/x\.json: agents\.0\.id: /);
  });

  test('takes no hand-written rating', async () => {
    const problems = await problemsOf([{ id: 1, rating: 5 }], []);
    expect(problems.join('\n')).toMatch(/Unrecognized key: "rating"/);
  });
});

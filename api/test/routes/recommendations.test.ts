import { beforeAll, describe, expect, test } from 'vitest';
import {
  BUDGETS,
  CATEGORY_NAMES,
  CATEGORY_TILES,
  normalizeCategoryName,
  RECOMMENDATION_DEFAULTS,
  RecommendationResultSchema,
} from '../../contract/index.ts';
import { CATALOGUE_DIR, readCatalogue } from '../../src/catalogue/read.ts';
import { measureRecommendations } from '../golden/measure.ts';
import { useTestApi } from '../harness.ts';
import { publishNext } from '../publish.ts';

const api = useTestApi();

beforeAll(async () => {
  await publishNext(api.sql, await readCatalogue(CATALOGUE_DIR));
});

const REQUEST = {
  preferredCategories: ['AI Chatbot'],
  ...RECOMMENDATION_DEFAULTS,
  features: [],
  integrations: [],
  useCase: '',
};

const post = (fields: object) => api.post('/api/recommendations', { ...REQUEST, ...fields });

async function recommend(fields: object) {
  const response = await post(fields);
  expect(response.status).toBe(200);
  return RecommendationResultSchema.parse(await response.json());
}

const ALIASES = ['ai image generator', ' Video  Generator ', 'voice generator', 'CODE ASSISTANT'];
const NAMES = [...new Set([...CATEGORY_TILES, ...CATEGORY_NAMES, ...ALIASES])];

describe.each(NAMES)('%s', (name) => {
  test.each(BUDGETS)('with a $id budget', async ({ id, label }) => {
    const { agents, explanation } = await recommend({ preferredCategories: [name], budget: id });
    expect(agents.length).toBeGreaterThanOrEqual(1);
    expect(agents.length).toBeLessThanOrEqual(10);
    expect(new Set(agents.map((agent) => agent.category))).toEqual(
      new Set([normalizeCategoryName(name)]),
    );
    expect(explanation).toContain(`Budget ${label} (`);
    const unexplained = agents.filter(
      ({ reasons, misses, unknowns }) =>
        !/budget|free plan|price|cost/i.test([...reasons, ...misses, ...unknowns].join()),
    );
    expect(unexplained).toEqual([]);
    const scores = agents.map((agent) => agent.matchScore);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });
});

// `pnpm bench quality` prints the figures. The floors are slightly lower, to leave room for the
// next catalogue.
test.each([
  ['development', 0.76, 0.86],
  ['heldOut', 0.66, 0.79],
] as const)(
  'golden requests of the %s half have an accuracy of %d and an nDCG@10 of %d',
  async (half, accuracy, ndcg) => {
    const quality = await measureRecommendations(half, async (request) =>
      (await recommend(request)).agents.map((agent) => agent.name),
    );
    expect(quality.accuracy).toBeGreaterThanOrEqual(accuracy);
    expect(quality.ndcg).toBeGreaterThanOrEqual(ndcg);
  },
);

describe('POST /api/recommendations', () => {
  test('says which changed answer would give another best match', async () => {
    const fields = { useCase: 'review pull requests', preferredCategories: ['Code Assistant'] };
    const { agents, whatIf = [] } = await recommend(fields);
    expect(whatIf.length).toBeGreaterThan(0);
    for (const { change, agent } of whatIf) {
      const changed = await recommend({ ...fields, ...change });
      expect(changed.agents[0]?.id).toBe(agent.id);
      expect(agent.id).not.toBe(agents[0]?.id);
    }
  });

  test('returns the best of all chosen categories', async () => {
    const preferredCategories = ['Image Generator', 'Code Assistant', 'AI Voice Generator'];
    const { agents } = await recommend({ preferredCategories });
    expect(agents).toHaveLength(10);
    expect(new Set(agents.map((agent) => agent.category))).toEqual(
      new Set(['AI Image Generator', 'Code Assistant', 'AI Voice Generator']),
    );
  });

  test('returns the same result for the same request', async () => {
    const fields = { useCase: 'draft and translate emails', integrations: ['slack'] };
    expect(await recommend(fields)).toEqual(await recommend(fields));
  });

  test('ignores unknown categories if at least one is known', async () => {
    const { agents } = await recommend({ preferredCategories: ['Toaster', 'AI Chatbot'] });
    expect(agents[0]?.category).toBe('AI Chatbot');
  });

  test('is not cacheable, and changes no data', async () => {
    const before = (await api.get('/api/categories')).headers.get('X-Data-Version');
    const response = await post({});
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('X-Data-Version')).toBe(before);
  });

  test.each([
    [{ preferredCategories: [] }, /^preferredCategories: /],
    [{ preferredCategories: ['Toaster'] }, /^preferredCategories: must name a known category$/],
    [{ preferredCategories: ['x'.repeat(101)] }, /^preferredCategories\.0: /],
    [{ preferredCategories: 'AI Chatbot' }, /^preferredCategories: /],
    [{ budget: 'lavish' }, /^budget: /],
    [{ technicalExpertise: 'wizard' }, /^technicalExpertise: /],
    [{ integrations: ['fax'] }, /^integrations\.0: /],
    [{ features: ['x'.repeat(101)] }, /^features\.0: /],
    [{ useCase: 'x'.repeat(1001) }, /^useCase: /],
    [{ useCase: undefined }, /^useCase: /],
    [{ dataPrivacy: 'yes' }, /^dataPrivacy: /],
    [{ preferredCategories: ['a\0b'] }, /^preferredCategories\.0: /],
  ])('returns 400 that names the field for %j', async (fields, line) => {
    const response = await post(fields);
    expect(response.status).toBe(400);
    expect(await response.text()).toMatch(line);
  });

  test.each(["'); drop table agent; --", '\0', '💥'.repeat(400), '((((a+)+)+)+)$', 'the of and'])(
    'treats the use case %j as plain text',
    async (useCase) => {
      expect((await recommend({ useCase })).agents.length).toBeGreaterThan(0);
    },
  );

  test('refuses a request from another site', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    expect((await api.post('/api/recommendations', REQUEST, headers)).status).toBe(403);
  });

  test('refuses GET', async () => {
    expect((await api.get('/api/recommendations')).status).toBe(405);
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { SearchResultSchema } from '../../contract/index.ts';
import { agent, FIXTURE } from '../fixture.ts';
import { useTestApi } from '../harness.ts';
import { publishNext } from '../publish.ts';

const api = useTestApi();

// In addition to the fixture's chatbots, which have a free plan and connect to Slack.
const PRIVATE = [
  agent({
    id: 21,
    name: 'Quebec Plus',
    category: 'AI Chatbot',
    pricingModel: 'Subscription',
    features: ['Chat'],
    api: true,
    freeTier: false,
    monthlyPriceUsd: 30,
    integrations: ['github'],
    dataPrivacy: true,
  }),
  agent({
    id: 22,
    name: 'Romeo',
    category: 'AI Chatbot',
    pricingModel: 'Open source (MIT)',
    monthlyPriceUsd: null,
    integrations: [],
    dataPrivacy: true,
  }),
  agent({
    id: 23,
    name: 'Sierra',
    category: 'AI Image Generator',
    features: ['Animated stickers'],
    freeTier: true,
  }),
];
const FREE_NAMES = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Romeo'];

beforeAll(async () => {
  const agents = [...FIXTURE.agents, ...PRIVATE];
  await publishNext(api.sql, { ...FIXTURE, contentHash: 'questions', agents });
});

const ask = async (q: string, rest = '') =>
  SearchResultSchema.parse(await api.read(`/api/search?q=${encodeURIComponent(q)}${rest}`));

const namesIn = ({ agents }: { agents: readonly { name: string }[] }) =>
  agents.map(({ name }) => name);

describe('a category among other words', () => {
  const QUESTION = 'free chatbot for animated stickers';

  test('is preferred, and an agent of another one that does the task comes first', async () => {
    const found = await ask(QUESTION);
    expect(found.reading?.chips[0]).toEqual({
      part: 'category',
      label: 'Preferably AI Chatbot',
    });
    expect(namesIn(found)[0]).toBe('Sierra');
    expect(namesIn(found).slice(1).sort()).toEqual(FREE_NAMES);
  });

  test('does not widen the category that the visitor chose', async () => {
    const found = await ask(QUESTION, '&category=AI%20Chatbot');
    expect(namesIn(found).sort()).toEqual(FREE_NAMES);
  });
});

describe('a question', () => {
  test.each([
    ['private chatbot', ['Quebec Plus', 'Romeo']],
    ['chatbot with api', ['Alpha', 'Quebec Plus']],
    ['free private chatbot', ['Romeo']],
    ['open source chatbot', ['Romeo']],
    ['chatbot for github', ['Quebec Plus']],
    ['chatbot under $13', FREE_NAMES],
    ['cheaper than quebec plus', FREE_NAMES],
    ['cheaper than alpha', ['Bravo', 'Romeo']],
    ['quebec plus but open source', ['Romeo']],
    ['like alpha but private', ['Quebec Plus', 'Romeo']],
    ['cheaper than alhpa', ['Bravo', 'Romeo']],
  ])('"%s" is answered from facts', async (q, names) => {
    expect(namesIn(await ask(q)).sort()).toEqual(names);
  });

  test.each(['chatbot without an api', 'chatbot not open source'])(
    '"%s" finds the whole category, because no agent is searched by what it lacks',
    async (q) => {
      expect(namesIn(await ask(q)).sort()).toEqual([...FREE_NAMES, 'Quebec Plus'].sort());
    },
  );

  test('says how it was read', async () => {
    const { reading } = await ask('like alpha but private with github');
    expect(reading).toEqual({
      chips: [
        { part: 'like', label: 'Like Alpha' },
        { part: 'category', label: 'AI Chatbot' },
        { part: 'integrations', label: 'Connects to GitHub' },
        { part: 'privacy', label: 'Option to keep data out of training' },
      ],
      text: '',
    });
  });

  test('for alternatives lists the agent itself first', async () => {
    const names = namesIn(await ask('romeo alternatives'));
    expect(names[0]).toBe('Romeo');
    expect(names.slice(1).sort()).toEqual(['Alpha', 'Bravo', 'Charlie', 'Delta', 'Quebec Plus']);
  });

  test('can be asked without a part', async () => {
    const result = await ask('free private chatbot', '&ignore=price');
    expect(namesIn(result).sort()).toEqual(['Quebec Plus', 'Romeo']);
    expect(result.reading?.chips.map(({ part }) => part)).toEqual(['category', 'privacy']);
  });

  test('about alternatives counts those that a filter hides', async () => {
    const { facets } = await ask('alpha alternatives', '&pricing=open-source');
    expect(facets.pricing).toEqual((await ask('alpha alternatives')).facets.pricing);
    expect(facets.pricing).toContainEqual({ kind: 'freemium', count: 4 });
  });

  test('has the same results in pages as on one page', async () => {
    const names: string[] = [];
    let next: string | undefined = '/api/search?q=free%20chatbot&limit=2';
    for (let pages = 0; next !== undefined && pages < 9; pages += 1) {
      const response = await api.get(next);
      names.push(...namesIn(SearchResultSchema.parse(await response.json())));
      next = /<([^>]+)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
    }
    expect(names).toEqual(namesIn(await ask('free chatbot')));
    expect(names).toHaveLength(FREE_NAMES.length);
  });

  test('can be narrowed by filters', async () => {
    const result = await ask('free chatbot', '&pricing=open-source');
    expect(namesIn(result)).toEqual(['Romeo']);
    expect(result.facets.pricing).toContainEqual({ kind: 'freemium', count: 4 });
  });
});

describe('a text is searched as it is', () => {
  test.each(['alpha', 'free', 'private', 'chatbot', 'sounds like a person'])(
    'if it asks for no facts: %s',
    async (q) => {
      expect((await ask(q)).reading).toBeUndefined();
    },
  );

  test('if no agent has all the facts', async () => {
    const q = 'everyday private chatbot with shopify';
    const { unmet, ...result } = await ask(q);
    expect(result).toEqual(await ask(q, '&ignore=all'));
    expect(result.agents.map(({ name }) => name)).toContain('Romeo');
    expect(unmet?.map(({ part }) => part)).toEqual(['category', 'integrations', 'privacy']);
  });

  test('if every part was removed, also under a filter', async () => {
    const result = await ask('cheaper than alpha', '&ignore=like,category&pricing=freemium');
    expect(result.reading).toBeUndefined();
    expect(result).toEqual(await ask('cheaper than alpha', '&ignore=all&pricing=freemium'));
  });

  test('if the caller wants exactly the text', async () => {
    expect((await ask('free private chatbot', '&ignore=all')).reading).toBeUndefined();
  });
});

test.each(['everything', 'price,', 'price;api', 'price,'.repeat(9)])(
  'returns 400 for ignore=%s',
  async (ignore) => {
    const response = await api.get(`/api/search?q=free&ignore=${encodeURIComponent(ignore)}`);
    expect(response.status).toBe(400);
    expect(await response.text()).toMatch(/^ignore: must be of like, /);
  },
);

import { beforeAll, describe, expect, test } from 'vitest';
import { SearchResultSchema } from '../../contract/index.ts';
import { agent, FIXTURE } from '../fixture.ts';
import { useTestApi } from '../harness.ts';
import { publishNext } from '../publish.ts';

const api = useTestApi();

const COMPILED = agent({
  id: 9,
  name: 'Coda',
  category: 'Code Assistant',
  description: 'Refactors C++ and F# projects.',
});

const FOREIGN = agent({
  id: 8,
  name: 'Hotel 猫 チャット',
  category: 'AI Voice Generator',
  description: '人工智能助手,客户服务。文章を書くAIツールです。',
});

beforeAll(async () => {
  const agents = [...FIXTURE.agents, FOREIGN, COMPILED];
  await publishNext(api.sql, { ...FIXTURE, contentHash: 'foreign', agents });
});

const search = async (query: string) =>
  SearchResultSchema.parse(await api.read(`/api/search?${query}`));

const namesFor = async (query: string) => (await search(query)).agents.map((agent) => agent.name);

describe('GET /api/search', () => {
  test('finds an agent by its name, ignoring case and surrounding spaces', async () => {
    expect(await namesFor('q=%20ALPHA%20')).toEqual(['Alpha']);
  });

  test.each([
    ['the beginning of a name', 'fox', ['Foxtrot']],
    ['a company', 'golf%20inc', ['Golf']],
    ['an alias of a category', 'text%20to%20image', ['Foxtrot', 'Echo']],
  ])('finds agents by %s', async (_case, q, names) => {
    expect((await namesFor(`q=${q}`)).sort()).toEqual([...names].sort());
  });

  test.each([
    ['a part of a Chinese sentence', '智能'],
    ['a longer part', '人工智能'],
    ['one character', '务'],
    ['a Japanese word beside Latin letters', 'AIツール'],
    ['a Japanese name without its space', '猫チャット'],
  ])('finds %s', async (_case, q) => {
    expect(await namesFor(`q=${encodeURIComponent(q)}`)).toEqual(['Hotel 猫 チャット']);
  });

  test.each(['工人', '猫犬', '能智工'])('finds nothing for %s, which does not occur', async (q) => {
    expect(await search(`q=${encodeURIComponent(q)}`)).toMatchObject({
      total: 0,
      didYouMean: null,
    });
  });

  test.each([
    ['c++', ['Coda']],
    ['F#', ['Coda']],
    ['c#', []],
    ['c+', []],
  ])('does not take "%s" for a letter', async (q, names) => {
    const { agents, didYouMean } = await search(`q=${encodeURIComponent(q)}`);
    expect({ names: agents.map(({ name }) => name), didYouMean }).toEqual({
      names,
      didYouMean: null,
    });
  });

  test('corrects a misspelled word and returns the correction', async () => {
    const result = await search('q=foxtort');
    expect(result.agents).toMatchObject([{ name: 'Foxtrot' }]);
    expect(result.didYouMean).toBe('foxtrot');
  });

  test('returns no correction if every word is known', async () => {
    expect((await search('q=foxtrot')).didYouMean).toBeNull();
  });

  test('finds categories by name and alias, with their counts', async () => {
    const result = await search('q=image%20maker');
    expect(result.categories).toEqual([{ name: 'AI Image Generator', count: 2 }]);
  });

  test('returns no results for nonsense', async () => {
    expect(await search('q=xyzzyplugh')).toEqual({
      agents: [],
      categories: [],
      total: 0,
      totalIsAtLeast: false,
      didYouMean: null,
      facets: {
        ...{ categories: [], pricing: [], ratings: [], flags: [], languages: [] },
        areAtLeast: false,
      },
    });
  });

  test('finds nothing for a query without letters or digits', async () => {
    expect((await search('q=!!!')).total).toBe(0);
  });

  test('counts the results for each filter', async () => {
    const { facets, total } = await search('q=everyday%20work');
    expect(total).toBe(7);
    expect(facets).toEqual({
      categories: [
        { name: 'AI Chatbot', count: 4 },
        { name: 'AI Image Generator', count: 2 },
        { name: 'AI Platform/Model Builder', count: 1 },
      ],
      pricing: [{ kind: 'freemium', count: 7 }],
      ratings: [
        { atLeast: 4.5, count: 2 },
        { atLeast: 4, count: 3 },
        { atLeast: 3, count: 4 },
      ],
      flags: [
        { flag: 'freeTier', count: 7 },
        { flag: 'api', count: 1 },
      ],
      languages: [],
      areAtLeast: false,
    });
  });

  test('filters by a category alias and keeps the counts of other categories', async () => {
    const result = await search('q=everyday%20work&category=Image%20Generator');
    expect(result.agents.map((agent) => agent.name).sort()).toEqual(['Echo', 'Foxtrot']);
    expect(result.facets.categories).toHaveLength(3);
    expect(result.facets.pricing).toEqual([{ kind: 'freemium', count: 2 }]);
  });

  test('filters by pricing', async () => {
    const result = await search('q=everyday%20work&pricing=paid');
    expect(result).toMatchObject({ agents: [], total: 0, facets: { categories: [] } });
    expect(result.facets.pricing).toEqual([{ kind: 'freemium', count: 7 }]);
  });

  test('filters by a minimum rating', async () => {
    const result = await search('q=everyday%20work&rating=4.5');
    expect(result.total).toBe(2);
    expect(result.agents.every(({ rating }) => rating >= 4.5)).toBe(true);
    expect(result.facets.ratings).toHaveLength(3);
  });

  test.each([
    ['name', ['Alpha', 'Bravo', 'Charlie']],
    ['reviews', ['Alpha', 'Bravo', 'Echo']],
    ['rating', ['Charlie', 'Alpha', 'Echo']],
  ])('sorts by %s', async (sort, first) => {
    const names = await namesFor(`q=everyday%20work&sort=${sort}&limit=3`);
    expect([...names].sort()).toEqual([...first].sort());
    expect(names[0]).toBe(first[0]);
  });

  test('returns no more agents than the limit, but counts all', async () => {
    const result = await search('q=everyday%20work&limit=2');
    expect(result.agents).toHaveLength(2);
    expect(result.total).toBe(7);
  });

  test.each(['relevance', 'rating', 'reviews', 'name'])(
    'by %s has the same results in pages as on one page',
    async (sort) => {
      const whole = await namesFor(`q=everyday%20work&sort=${sort}`);
      const names: string[] = [];
      let next: string | undefined = `/api/search?q=everyday%20work&sort=${sort}&limit=3`;
      for (let pages = 0; next !== undefined && pages < 9; pages += 1) {
        const response = await api.get(next);
        const { agents } = SearchResultSchema.parse(await response.json());
        names.push(...agents.map((agent) => agent.name));
        next = /<([^>]+)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
      }
      expect(whole).toHaveLength(7);
      expect(names).toEqual(whole);
    },
  );

  test.each([
    ['', 'q: is missing'],
    ['q=', 'q: is missing'],
    ['q=%20%20', 'q: must have 1 to 200 characters'],
    [`q=${'a'.repeat(201)}`, 'q: must have 1 to 200 characters'],
    ['q=a%00b', 'q: must not contain the character NUL'],
    ['q=a&pricing=cheap', 'pricing: must be one of free, freemium, open-source, paid, quote'],
    ['q=a&sort=best', 'sort: must be one of relevance, rating, reviews, name'],
    ['q=a&cursor=x', 'cursor: is not one of this list'],
    ['q=a&limit=0', 'limit: must be a whole number from 1 to 100'],
    ['q=a&limit=101', 'limit: must be a whole number from 1 to 100'],
    ['q=a&limit=ten', 'limit: must be a whole number from 1 to 100'],
  ])('returns 400 that names the field for "%s"', async (query, line) => {
    const response = await api.get(`/api/search?${query}`);
    expect(response.status).toBe(400);
    expect(await response.text()).toBe(line);
  });

  test('corrects only the first four unknown words', async () => {
    const typed = 'alpah brvao charile detla ecoh foxtort';
    const { didYouMean } = await search(`q=${encodeURIComponent(typed)}`);
    expect(didYouMean).toMatch(/^alpha bravo charlie delta ecoh /);
  });

  test.each([
    ['one long word', 'x'.repeat(200)],
    ['sixteen words', Array.from({ length: 16 }, (_, index) => `q${index}wzxv`).join(' ')],
    ['letters that expand to eighteen', '\ufdfa'.repeat(200)],
  ])('returns no results for pathological input: %s', async (_name, q) => {
    expect(await search(`q=${encodeURIComponent(q)}`)).toMatchObject({ agents: [], total: 0 });
  });

  test.each([
    "' or 1=1 --",
    "'); drop table agent; --",
    'a & b | !c <-> (d:*)',
    "\\'\\",
    'alpha:*AB',
    '💥',
    '\u{31350}',
    'alpha \u{31350}',
    '%_%',
    'a '.repeat(100).trim(),
    'ö'.repeat(200),
    '{}[]()<>',
  ])('treats %s as plain text', async (q) => {
    const response = await api.get(`/api/search?q=${encodeURIComponent(q)}`);
    expect(response.status).toBe(200);
    expect(SearchResultSchema.safeParse(await response.json()).success).toBe(true);
  });

  test('refuses writes', async () => {
    expect((await api.post('/api/search', { q: 'alpha' })).status).toBe(405);
  });
});

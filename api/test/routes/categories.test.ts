import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { useTestApi } from '../harness.ts';

const api = useTestApi();

describe('GET /api/categories', () => {
  test('counts agents under normalized names, alphabetically', async () => {
    expect(await api.read('/api/categories')).toEqual([
      { name: 'AI Chatbot', count: 4 },
      { name: 'AI Image Generator', count: 2 },
      { name: 'AI Platform/Model Builder', count: 1 },
    ]);
  });
});

describe('GET /api/categories/{category}', () => {
  test('returns the agents of the category, best score first', async () => {
    expect(await api.read('/api/categories/AI%20Chatbot')).toMatchObject([
      { name: 'Alpha' },
      { name: 'Bravo' },
      { name: 'Charlie' },
      { name: 'Delta' },
    ]);
  });

  test.each(['Image%20Generator', 'ai%20image%20generator', 'AI%20Image%20Generator'])(
    'finds the image generators under the name %s',
    async (alias) => {
      const agents = await api.read(`/api/categories/${alias}`);
      expect(agents).toEqual(await api.read('/api/categories/AI%20Image%20Generator'));
      expect(agents).toHaveLength(2);
    },
  );

  test('accepts an encoded slash in the name', async () => {
    const agents = await api.read('/api/categories/AI%20Platform%2FModel%20Builder');
    expect(agents).toMatchObject([{ name: 'Golf' }]);
  });

  test.each([
    ['rating', ['Charlie', 'Alpha', 'Bravo', 'Delta']],
    ['reviews', ['Alpha', 'Bravo', 'Charlie', 'Delta']],
    ['newest', ['Charlie', 'Alpha', 'Bravo', 'Delta']],
    ['name', ['Alpha', 'Bravo', 'Charlie', 'Delta']],
  ])('sorts by %s', async (sort, names) => {
    const agents = await api.read(`/api/categories/AI%20Chatbot?sort=${sort}`);
    expect(agents).toMatchObject(names.map((name) => ({ name })));
  });

  test.each([
    ['rating=4.5', ['Alpha', 'Charlie']],
    ['rating=3', ['Alpha', 'Bravo', 'Charlie']],
    ['pricing=freemium&rating=4', ['Alpha', 'Charlie']],
    ['pricing=paid', []],
  ])('filters by %s', async (filters, names) => {
    const agents = await api.read(`/api/categories/AI%20Chatbot?sort=name&${filters}`);
    expect(agents).toEqual(names.map((name) => expect.objectContaining({ name })));
  });

  test.each([
    ['pricing=cheap', 'pricing: must be one of free, freemium, open-source, paid, quote'],
    ['rating=5', 'rating: must be one of 4.5, 4, 3'],
    ['sort=best', 'sort: must be one of score, rating, reviews, newest, name'],
  ])('returns 400 that names the field for %s', async (query, line) => {
    const response = await api.get(`/api/categories/AI%20Chatbot?${query}`);
    expect(response.status).toBe(400);
    expect(await response.text()).toBe(line);
  });

  test('returns 404 with a readable message for an unknown category', async () => {
    const response = await api.get('/api/categories/Toaster');
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('There is no such category.');
  });

  test.each(["'%20or%201=1--", '%00', '%F0%9F%92%A5', 'a'.repeat(101), '%25'])(
    'returns 400 or 404 for the name %s',
    async (name) => {
      const response = await api.get(`/api/categories/${name}`);
      expect([400, 404]).toContain(response.status);
    },
  );
});

describe('GET /api/categories/{category}/facets', () => {
  const facets = (query = '') => api.read(`/api/categories/AI%20Chatbot/facets${query}`);

  test('counts the agents for each choice', async () => {
    expect(await facets()).toEqual({
      total: 4,
      pricing: [{ kind: 'freemium', count: 4 }],
      ratings: [
        { atLeast: 4.5, count: 2 },
        { atLeast: 4, count: 2 },
        { atLeast: 3, count: 3 },
      ],
      flags: [
        { flag: 'freeTier', count: 4 },
        { flag: 'api', count: 1 },
      ],
      languages: [],
    });
  });

  test('counts the choices of one filter within the other', async () => {
    expect(await facets('?rating=4')).toMatchObject({
      total: 2,
      pricing: [{ kind: 'freemium', count: 2 }],
      ratings: [{ count: 2 }, { count: 2 }, { count: 3 }],
    });
    expect(await facets('?pricing=paid')).toEqual({
      total: 0,
      pricing: [{ kind: 'freemium', count: 4 }],
      ratings: [],
      flags: [],
      languages: [],
    });
  });

  test('counts the agents that have the facts of a filter', async () => {
    expect(await facets('?has=api,freeTier')).toMatchObject({
      total: 1,
      pricing: [{ kind: 'freemium', count: 1 }],
      flags: [
        { flag: 'freeTier', count: 1 },
        { flag: 'api', count: 1 },
      ],
    });
  });

  test('counts an agent under its new values after a change', async () => {
    await api.sql`
      update agent_score set pricing = 'paid', mean_rating = 3.5
      where agent_id = (select agent_id from agent_score where name = 'Alpha')`;
    await api.changes.note({ everything: true });
    await api.changes.note({ everything: true });
    expect(await facets()).toMatchObject({
      total: 4,
      pricing: [
        { kind: 'freemium', count: 3 },
        { kind: 'paid', count: 1 },
      ],
      ratings: [{ atLeast: 4.5, count: 1 }, { atLeast: 4, count: 1 }, { count: 3 }],
    });
  });

  test('returns 404 for an unknown category and 400 for an unknown filter', async () => {
    expect((await api.get('/api/categories/Toaster/facets')).status).toBe(404);
    expect((await api.get('/api/categories/AI%20Chatbot/facets?rating=9')).status).toBe(400);
    expect((await api.get('/api/categories/AI%20Chatbot/facets?has=wings')).status).toBe(400);
  });
});

test.each(['/api/categories/AI%20Chatbot?has=api', '/api/search?q=alpha%20bravo&has=freeTier,api'])(
  '%s lists the agents that have the facts',
  async (path) => {
    const body: unknown = await api.read(path);
    const agents = Array.isArray(body)
      ? body
      : z.object({ agents: z.array(z.unknown()) }).parse(body).agents;
    expect(agents).toEqual([expect.objectContaining({ name: 'Alpha', freeTier: true, api: true })]);
  },
);

test.each([
  [4.5, 'Alpha'],
  [4, 'Bravo'],
  [3, 'Delta'],
])('includes an agent with a rating of exactly %d in "%d stars and up"', async (rating, name) => {
  await api.sql`update agent_score set mean_rating = ${rating} where name = ${name}`;
  await api.changes.note({ everything: true });
  const path = `/api/categories/AI%20Chatbot?rating=${rating}`;
  expect(await api.read(path)).toContainEqual(expect.objectContaining({ name }));
});

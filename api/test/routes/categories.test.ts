import { describe, expect, test } from 'vitest';
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
  test('gives the agents of the category, best score first', async () => {
    expect(await api.read('/api/categories/AI%20Chatbot')).toMatchObject([
      { name: 'Alpha' },
      { name: 'Bravo' },
      { name: 'Charlie' },
      { name: 'Delta' },
    ]);
  });

  test.each(['Image%20Generator', 'ai%20image%20generator', 'AI%20Image%20Generator'])(
    'finds the image generators as %s',
    async (alias) => {
      const agents = await api.read(`/api/categories/${alias}`);
      expect(agents).toEqual(await api.read('/api/categories/AI%20Image%20Generator'));
      expect(agents).toHaveLength(2);
    },
  );

  test('takes an encoded slash as part of the name', async () => {
    const agents = await api.read('/api/categories/AI%20Platform%2FModel%20Builder');
    expect(agents).toMatchObject([{ name: 'Golf' }]);
  });

  test('answers 404 with a plain line for an unknown category', async () => {
    const response = await api.get('/api/categories/Toaster');
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('There is no such category.');
  });

  test.each(["'%20or%201=1--", '%00', '%F0%9F%92%A5', 'a'.repeat(101), '%25'])(
    'does not stumble over the name %s',
    async (name) => {
      const response = await api.get(`/api/categories/${name}`);
      expect([400, 404]).toContain(response.status);
    },
  );
});

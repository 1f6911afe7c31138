import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { agent } from '../fixture.ts';
import { useTestApi } from '../harness.ts';
import { publishNext } from '../publish.ts';

const api = useTestApi();
const Names = z.array(z.looseObject({ name: z.string() }));
const category = 'AI Chatbot';

beforeAll(async () => {
  const agents = [
    agent({ id: 1, name: 'Zapier', category }),
    agent({ id: 2, name: 'n8n', category }),
    agent({ id: 3, name: 'Otter', category }),
    agent({ id: 4, name: 'claude', category }),
    agent({ id: 5, name: 'Beautiful.ai', category, addedOn: '2026-03-01' }),
  ];
  await publishNext(api.sql, { contentHash: 'names', agents, reviews: [] });
});

async function namesOf(first: string): Promise<string[]> {
  const names: string[] = [];
  for (let next: string | undefined = first; next !== undefined; ) {
    const response = await api.get(next);
    names.push(...Names.parse(await response.json()).map(({ name }) => name));
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
  }
  return names;
}

test.each([
  '/api/agents',
  '/api/agents?limit=2',
  '/api/categories/AI%20Chatbot?sort=name',
  '/api/categories/AI%20Chatbot?sort=name&limit=2',
])('%s ignores case when it sorts names', async (path) => {
  expect(await namesOf(path)).toEqual(['Beautiful.ai', 'claude', 'n8n', 'Otter', 'Zapier']);
});

test('the agent that was added last is the newest', async () => {
  expect((await namesOf('/api/newest-agents?limit=2'))[0]).toBe('Beautiful.ai');
});

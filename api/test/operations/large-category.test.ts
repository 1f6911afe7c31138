import { beforeAll, expect, test } from 'vitest';
import { AlternativesSchema } from '../../contract/alternatives.ts';
import { RecommendationResultSchema } from '../../contract/recommendation.ts';
import { agent, review } from '../fixture.ts';
import { useTestApi } from '../harness.ts';
import { publishNext } from '../publish.ts';

const api = useTestApi();
const COUNT = 103;
const category = 'Code Assistant';

beforeAll(async () => {
  const agents = Array.from({ length: COUNT }, (_, index) =>
    agent({ id: index + 1, name: `Agent ${String(index + 1).padStart(3, '0')}`, category }),
  );
  // Their scores increase with their ids.
  const reviews = agents.map(({ id }) =>
    review({
      id,
      agentId: id,
      rating: 4,
      createdAt: new Date(Date.UTC(2026, 0, 1) + id * 60_000).toISOString(),
    }),
  );
  await publishNext(api.sql, { contentHash: 'large', agents, reviews });
  await api.changes.note({ everything: true });
});

test.each([
  ['the best agent', COUNT],
  ['the worst agent', 1],
])('twelve of the best hundred others are alternatives to %s', async (_which, id) => {
  const { total, covered, groups } = AlternativesSchema.parse(
    await api.read(`/api/agents/${id}/alternatives`),
  );
  const ids = groups.flatMap(({ agents }) => agents.map((each) => each.id));
  expect({ total, covered }).toEqual({ total: COUNT - 1, covered: 12 });
  expect(ids).toHaveLength(12);
  expect(ids[0]).toBe(id === COUNT ? COUNT - 1 : COUNT);
});

test('recommendations choose from the best agents of a category', async () => {
  const response = await api.post('/api/recommendations', {
    preferredCategories: [category],
    budget: 'medium',
    technicalExpertise: 'beginner',
    features: [],
    integrations: [],
    useCase: '',
    dataPrivacy: false,
  });
  const { agents } = RecommendationResultSchema.parse(await response.json());
  expect(agents[0]?.id).toBe(COUNT);
});

import { createRoute } from '@hono/zod-openapi';
import { normalizeCategoryName } from '../../contract/category-names.ts';
import {
  RecommendationRequestSchema,
  RecommendationResultSchema,
} from '../../contract/recommendation.ts';
import type { Api, Deps } from '../http/deps.ts';
import { problem } from '../http/errors.ts';
import { jsonContent, problemContent } from '../http/params.ts';
import { selectScoredAgents } from './queries.ts';
import { recommend } from './recommend.ts';

const route = createRoute({
  method: 'post',
  path: '/api/recommendations',
  request: {
    body: {
      required: true,
      content: { 'application/json': { schema: RecommendationRequestSchema } },
    },
  },
  responses: {
    200: jsonContent(RecommendationResultSchema, 'One to ten agents, best first, and why.'),
    400: problemContent('A field is missing or wrong, or none of the categories exists.'),
    403: problemContent('The request comes from another site.'),
  },
});

export function addPostRecommendations(app: Api, { sql }: Deps): void {
  app.openapi(route, async (c) => {
    const request = c.req.valid('json');
    const categories = request.preferredCategories.map(normalizeCategoryName);
    const agents = await selectScoredAgents(sql, categories);
    if (agents.length === 0) throw problem(400, 'preferredCategories: must name a known category');
    return c.json(recommend(agents, request), 200);
  });
}

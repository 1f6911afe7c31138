import { createRoute, z } from '@hono/zod-openapi';
import { LeaderboardEntrySchema } from '../../contract/leaderboard.ts';
import type { Api, Deps } from '../http/deps.ts';
import { problem } from '../http/errors.ts';
import { IdParam, jsonContent, problemContent } from '../http/params.ts';
import { selectAgentRanking } from './queries.ts';

const route = createRoute({
  method: 'get',
  path: '/api/agents/{id}/ranking',
  request: { params: z.object({ id: IdParam }) },
  responses: {
    200: jsonContent(LeaderboardEntrySchema, "The agent's score and its place in its category."),
    400: problemContent('The id is not a number.'),
    404: problemContent('There is no such agent.'),
  },
});

export function addGetAgentRanking(app: Api, { sql }: Deps): void {
  app.openapi(route, async (c) => {
    const entry = await selectAgentRanking(sql, c.req.valid('param').id);
    if (!entry) throw problem(404, 'Agent not found');
    return c.json(entry, 200);
  });
}

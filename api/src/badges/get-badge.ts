import { createHash } from 'node:crypto';
import { createRoute, z } from '@hono/zod-openapi';
import { selectAgent } from '../agents/queries.ts';
import type { Api, Deps } from '../http/deps.ts';
import { badRequest, problem } from '../http/errors.ts';
import { IdParam, problemContent } from '../http/params.ts';
import { selectAgentRanking } from '../leaderboard/queries.ts';
import { renderBadge } from './badge.ts';

const Params = z.object({ id: IdParam });

const route = createRoute({
  method: 'get',
  path: '/api/agents/{id}/badge.svg',
  request: { params: Params },
  responses: {
    200: {
      description: "The agent's rank and score as an image, for pages of other sites.",
      content: { 'image/svg+xml': { schema: z.string() } },
    },
    400: problemContent('The id is not a number.'),
    404: problemContent('There is no such agent.'),
  },
});

const HEADERS = {
  'Content-Type': 'image/svg+xml',
  'Cache-Control': 'public, max-age=3600',
  // Other sites show it.
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

export function addGetBadge(app: Api, { lookUp }: Deps): void {
  app.openAPIRegistry.registerPath(route);
  app.get('/api/agents/:id/badge.svg', async (c) => {
    const params = Params.safeParse(c.req.param());
    if (!params.success) throw badRequest(params.error);
    const { id } = params.data;
    // In one turn of the event loop, so in one statement.
    const [agent, ranking] = await Promise.all([
      selectAgent(lookUp, id),
      selectAgentRanking(lookUp, id),
    ]);
    if (!agent) throw problem(404, 'Agent not found');
    const svg = renderBadge(agent.name, ranking);
    const etag = `"${createHash('sha256').update(svg).digest('hex').slice(0, 32)}"`;
    const headers = { ...HEADERS, ETag: etag };
    if (c.req.header('If-None-Match') === etag) return c.body(null, 304, headers);
    return c.body(svg, 200, headers);
  });
}

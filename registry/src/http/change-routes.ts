import { createRoute, z } from '@hono/zod-openapi';
import { BuildSchema } from '../../contract/builds.ts';
import { type Change, ChangeRequestSchema, ChangeSchema } from '../../contract/changes.ts';
import { HostIdSchema } from '../../contract/releases.ts';
import { ServerReportSchema, ServerSchema } from '../../contract/servers.ts';
import { WorkResultSchema, WorkSchema } from '../../contract/work.ts';
import { aliveServers } from '../alive.ts';
import { selectBuilds } from '../builds.ts';
import { nameOf } from '../principal.ts';
import { ReleaseProblem } from '../problem.ts';
import { selectState } from '../queries/state.ts';
import type { Releases } from '../releases.ts';
import { namedRemotes } from '../rules.ts';
import { permit, type ReleaseApp } from './env.ts';
import { json, jsonBody, listRoute, NumberParam, PROBLEMS, WaitParam } from './params.ts';
import { refuseForeignPaths } from './refuse-paths.ts';

const query = z.object({ wait: WaitParam });
const params = z.object({ id: NumberParam });
const ServerId = z
  .string()
  .max(100)
  .regex(/^[\w.:-]+$/, 'must be the name of a server');
/** Maximum number of servers and workers in a response. */
const SERVERS_MAX = 500;

const postChange = createRoute({
  method: 'post',
  path: '/v1/changes',
  summary: 'Request a change and wait until it ends.',
  request: { query, body: jsonBody(ChangeRequestSchema) },
  responses: {
    200: json(ChangeSchema, 'The change. It is `pending` if it did not end within the wait.'),
    ...PROBLEMS,
  },
});

const getChange = createRoute({
  method: 'get',
  path: '/v1/changes/{id}',
  summary: 'Get a change as soon as it has ended or the wait is over.',
  request: { params, query },
  responses: { 200: json(ChangeSchema, 'The change.'), ...PROBLEMS },
});

const postWork = createRoute({
  method: 'post',
  path: '/v1/work',
  summary: 'Claim the next work item of a host.',
  request: {
    query,
    body: jsonBody(z.object({ host: HostIdSchema, server: ServerId.optional() })),
  },
  responses: {
    200: json(WorkSchema, 'The work item.'),
    204: { description: 'There was no work within the wait.' },
    ...PROBLEMS,
  },
});

const postResult = createRoute({
  method: 'post',
  path: '/v1/work/{id}',
  summary: 'Report the result of a work item.',
  request: { params, body: jsonBody(WorkResultSchema) },
  responses: { 204: { description: 'The result is stored.' }, ...PROBLEMS },
});

const putServer = createRoute({
  method: 'put',
  path: '/v1/servers/{id}',
  summary: 'Report the state of a server or worker.',
  request: { params: z.object({ id: ServerId }), body: jsonBody(ServerReportSchema) },
  responses: { 204: { description: 'The report is stored.' }, ...PROBLEMS },
});

const getServers = listRoute('/v1/servers', ServerSchema, [
  'List the servers and workers that are alive.',
  'The servers and workers.',
]);

const getBuilds = listRoute('/v1/builds', BuildSchema, [
  'List the builds of the shell in use, with the releases that each can run.',
  'The builds.',
]);

/** Adds the routes for changes, their work, servers and builds. */
export function addChangeRoutes(app: ReleaseApp, releases: Releases): void {
  const { sql, aliveSince } = releases;
  const withLive = async (change: Change): Promise<Change> => {
    if (change.state === 'pending') return change;
    const { active, canaries } = await selectState(sql);
    const live = namedRemotes(change.request).map((remote) => [
      remote,
      { active: active[remote] ?? null, canary: canaries[remote] ?? null },
    ]);
    return { ...change, live: Object.fromEntries(live) };
  };
  app.openapi(postChange, async (c) => {
    const request = c.req.valid('json');
    const { wait = 0 } = c.req.valid('query');
    const remotes = namedRemotes(request);
    if (remotes.length === 0)
      throw new ReleaseProblem(400, 'versions: must name at least one remote.');
    const principal = await permit(c, releases, 'change', remotes);
    if (request.kind === 'activate' && request.force && principal.kind !== 'owner')
      throw new ReleaseProblem(403, 'Only the site owner may bypass the gate.', 'Remove force.');
    await refuseForeignPaths(releases, request, principal);
    const change = await releases.request(request, nameOf(principal), wait, c.req.raw.signal);
    return c.json(await withLive(change), 200);
  });
  app.openapi(getChange, async (c) => {
    const { id } = c.req.valid('param');
    const { wait = 0 } = c.req.valid('query');
    const change = await releases.waitForChange(id, wait, c.req.raw.signal);
    if (!change) throw new ReleaseProblem(404, `Change ${id} does not exist.`);
    return c.json(await withLive(change), 200);
  });
  app.openapi(postWork, async (c) => {
    const principal = await permit(c, releases, 'serve');
    const { host, server } = c.req.valid('json');
    const { wait = 0 } = c.req.valid('query');
    const claimant = { host, server, by: nameOf(principal) };
    const work = await releases.takeWork(claimant, wait, c.req.raw.signal);
    return work ? c.json(work, 200) : c.body(null, 204);
  });
  app.openapi(postResult, async (c) => {
    const by = nameOf(await permit(c, releases, 'serve'));
    await releases.finishWork(c.req.valid('param').id, c.req.valid('json'), by);
    return c.body(null, 204);
  });
  app.openapi(putServer, async (c) => {
    const principal = await permit(c, releases, 'serve');
    await releases.report(c.req.valid('param').id, c.req.valid('json'), nameOf(principal));
    return c.body(null, 204);
  });
  app.openapi(getServers, async (c) => {
    return c.json(await aliveServers(sql, aliveSince, SERVERS_MAX), 200);
  });
  app.openapi(getBuilds, async (c) => c.json(await selectBuilds(sql, aliveSince), 200));
}

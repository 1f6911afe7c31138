import { createRoute, z } from '@hono/zod-openapi';
import { DRIVE_SHARES, DriveSchema, NewDriveSchema } from '../../contract/drives.ts';
import { RemoteNameSchema } from '../../contract/releases.ts';
import { nameOf } from '../principal.ts';
import { ReleaseProblem } from '../problem.ts';
import type { Releases } from '../releases.ts';
import { permit, type ReleaseApp } from './env.ts';
import { json, jsonBody, PROBLEMS } from './params.ts';
import { refuseForeignPaths } from './refuse-paths.ts';

const params = z.object({ remote: RemoteNameSchema });
const drive = (description: string) => json(DriveSchema, description);

const post = createRoute({
  method: 'post',
  path: '/v1/drives',
  summary: 'Start an automatic canary: it advances, holds or is rolled back.',
  request: { body: jsonBody(NewDriveSchema) },
  responses: { 201: drive('The drive. Its first change is pending.'), ...PROBLEMS },
});

const get = createRoute({
  method: 'get',
  path: '/v1/drives/{remote}',
  summary: 'Get the latest drive of a remote: its step, its figures, and why it decided so.',
  request: { params },
  responses: { 200: drive('The drive.'), ...PROBLEMS },
});

const remove = createRoute({
  method: 'delete',
  path: '/v1/drives/{remote}',
  summary: 'Stop the running drive of a remote. The canary stays at its share.',
  request: { params },
  responses: { 200: drive('The stopped drive.'), ...PROBLEMS },
});

/** Adds the routes for automatic canaries. */
export function addDriveRoutes(app: ReleaseApp, releases: Releases): void {
  const { drives } = releases;
  app.openapi(post, async (c) => {
    const given = c.req.valid('json');
    const { remote, version } = given;
    const principal = await permit(c, releases, 'change', [remote]);
    const request = { kind: 'canary', remote, version, share: DRIVE_SHARES[0] } as const;
    await refuseForeignPaths(releases, request, principal);
    return c.json(await drives.start(given, nameOf(principal)), 201);
  });
  app.openapi(get, async (c) => {
    const { remote } = c.req.valid('param');
    const found = await drives.find(remote);
    if (!found) throw new ReleaseProblem(404, `${remote} was never driven.`);
    return c.json(found, 200);
  });
  app.openapi(remove, async (c) => {
    const { remote } = c.req.valid('param');
    const principal = await permit(c, releases, 'change', [remote]);
    return c.json(await drives.stop(remote, nameOf(principal)), 200);
  });
}

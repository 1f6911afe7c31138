import { createRoute, z } from '@hono/zod-openapi';
import { NewOwnerSchema, OWNERS_MAX, OwnerSchema } from '../../contract/access.ts';
import { ReleaseNameSchema } from '../../contract/releases.ts';
import { deleteOwner, lockOwners, selectOwners, upsertOwner } from '../access/owner-queries.ts';
import { takenPrefix } from '../access/paths.ts';
import { limitReached, ReleaseProblem } from '../problem.ts';
import type { Releases } from '../releases.ts';
import { changeAsOwner, permit, type ReleaseApp } from './env.ts';
import { json, jsonBody, listRoute, PROBLEMS, removeRoute } from './params.ts';

const params = z.object({ remote: ReleaseNameSchema });

const getOwners = listRoute('/v1/owners', OwnerSchema, [
  'List which team owns which remotes and URL prefixes.',
  'The owners, sorted by remote.',
]);

const putOwner = createRoute({
  method: 'put',
  path: '/v1/owners/{remote}',
  summary: 'Assign a remote and URL prefixes to a team.',
  request: { params, body: jsonBody(NewOwnerSchema) },
  responses: { 200: json(OwnerSchema, 'The owner.'), ...PROBLEMS },
});

const removeOwner = removeRoute('/v1/owners/{remote}', params, [
  'Remove the owner of a remote.',
  'The remote has no owner.',
]);

export function addOwnerRoutes(app: ReleaseApp, releases: Releases): void {
  app.openapi(getOwners, async (c) => {
    await permit(c, releases, 'read');
    return c.json(await selectOwners(releases.sql), 200);
  });
  app.openapi(putOwner, async (c) => {
    const owner = { remote: c.req.valid('param').remote, ...c.req.valid('json') };
    await changeAsOwner(c, releases, 'owner.set', async (tx) => {
      await lockOwners(tx);
      const owners = await selectOwners(tx);
      const taken = takenPrefix(owner, owners);
      if (taken)
        throw new ReleaseProblem(
          409,
          `${taken.prefix} belongs to team ${taken.team}.`,
          'Remove it from that team first, or use a longer prefix.',
        );
      if (owners.length >= OWNERS_MAX && !owners.some(({ remote }) => remote === owner.remote))
        throw limitReached(OWNERS_MAX, 'owners');
      await upsertOwner(tx, owner.remote, owner);
      const { remote, ...detail } = owner;
      return { remote, detail };
    });
    return c.json(owner, 200);
  });
  app.openapi(removeOwner, async (c) => {
    const { remote } = c.req.valid('param');
    await changeAsOwner(c, releases, 'owner.remove', async (tx) => {
      const team = await deleteOwner(tx, remote);
      if (team === undefined) throw new ReleaseProblem(404, `${remote} has no owner.`);
      return { remote, detail: { team } };
    });
    return c.body(null, 204);
  });
}

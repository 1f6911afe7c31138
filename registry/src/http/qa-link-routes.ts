import type { Sql } from '@agent-atlas/server-kit/db/client';
import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import {
  CreatedQaLinkSchema,
  DEV_VERSION,
  NewQaLinkSchema,
  QA_LINKS_MAX,
  type QaLink,
  QaLinkSchema,
  type QaScope,
} from '../../contract/qa-links.ts';
import { createToken, hashToken } from '../access/token-format.ts';
import { nameOf, type Principal } from '../principal.ts';
import { limitReached, ReleaseProblem } from '../problem.ts';
import { insertQaLink, revokeQaLink, selectQaLink, selectQaLinks } from '../qa/link-queries.ts';
import { deleteVotesOfLink } from '../qa/sandbox-queries.ts';
import { insertAudit } from '../queries/audit.ts';
import { unpublished } from '../queries/releases.ts';
import { announce } from '../queries/state.ts';
import type { Releases } from '../releases.ts';
import { permit, type ReleaseApp, type ReleaseEnv } from './env.ts';
import { json, jsonBody, listRoute, NumberParam, PROBLEMS, removeRoute } from './params.ts';

const params = z.object({ id: NumberParam });

const getLinks = listRoute('/v1/qa-links', QaLinkSchema, [
  'List the QA links: valid ones, and those that ended within the last day.',
  "The links, newest first; for a team, its own. They don't contain their tokens.",
]);

const postLink = createRoute({
  method: 'post',
  path: '/v1/qa-links',
  summary: 'Create a QA link for one person.',
  request: { body: jsonBody(NewQaLinkSchema) },
  responses: {
    201: json(CreatedQaLinkSchema, 'The link with its token, which is shown only once.'),
    ...PROBLEMS,
  },
});

const removeLink = removeRoute('/v1/qa-links/{id}', params, [
  'Revoke a QA link. Its open sessions end.',
  'The link is revoked, and the votes of its sessions are deleted.',
]);

const removeVotes = removeRoute('/v1/qa-links/{id}/votes', params, [
  'Delete the votes of all sessions of a QA link.',
  'The votes are deleted.',
]);

/** Adds the routes for QA links. A team may create and end links to its own remotes. */
export function addQaLinkRoutes(app: ReleaseApp, releases: Releases): void {
  const { sql, watch } = releases;
  const permitScope = (c: Context<ReleaseEnv>, scope: QaScope) =>
    scope === 'any'
      ? permit(c, releases, 'own')
      : permit(c, releases, 'change', Object.keys(scope));

  /** Runs a change of a link in one transaction with its audit log entry, which names no person. */
  async function changeLink(
    c: Context<ReleaseEnv>,
    action: 'qa.revoke' | 'qa.reset',
    id: number,
    change: (tx: Sql, by: string) => Promise<void>,
  ): Promise<void> {
    const link = await selectQaLink(sql, id);
    if (!link) throw new ReleaseProblem(404, `QA link ${id} does not exist.`);
    const by = nameOf(await permitScope(c, link.scope));
    await sql.begin(async (tx) => {
      await change(tx, by);
      await insertAudit(tx, { by, action, allowed: true, ...auditOf(link) });
    });
    watch.wake();
  }

  app.openapi(getLinks, async (c) => {
    const principal = await permit(c, releases, 'read');
    const links = await selectQaLinks(sql);
    return c.json(
      links.filter((link) => maySee(principal, link)),
      200,
    );
  });
  app.openapi(postLink, async (c) => {
    const { person, purpose, scope, hours } = c.req.valid('json');
    const createdBy = nameOf(await permitScope(c, scope));
    const token = createToken();
    const link = await sql.begin(async (tx) => {
      await refuseUnpublished(tx, scope);
      const row = { hash: hashToken(token), person, purpose, scope, hours, createdBy };
      const inserted = await insertQaLink(tx, row);
      if (!inserted) throw limitReached(QA_LINKS_MAX, 'valid QA links', 'Revoke one first.');
      await announce(tx);
      const entry = { by: createdBy, action: 'qa.create', allowed: true, ...auditOf(inserted) };
      await insertAudit(tx, entry);
      return inserted;
    });
    watch.wake();
    return c.json({ ...link, token }, 201);
  });
  app.openapi(removeLink, async (c) => {
    const { id } = c.req.valid('param');
    await changeLink(c, 'qa.revoke', id, async (tx, by) => {
      if (!(await revokeQaLink(tx, id, by)))
        throw new ReleaseProblem(409, `QA link ${id} has already expired or been revoked.`);
      await deleteVotesOfLink(tx, id);
      await announce(tx);
    });
    return c.body(null, 204);
  });
  app.openapi(removeVotes, async (c) => {
    const { id } = c.req.valid('param');
    await changeLink(c, 'qa.reset', id, (tx) => deleteVotesOfLink(tx, id));
    return c.body(null, 204);
  });
}

/** Teams see the links that they created: a link names a person. */
function maySee(principal: Principal, { createdBy }: QaLink): boolean {
  return principal.kind !== 'team' || createdBy.startsWith(`team:${principal.team}/`);
}

function auditOf({ id, scope, expiresAt }: QaLink) {
  const [remote = null, ...others] = scope === 'any' ? [] : Object.keys(scope);
  return { remote: others.length === 0 ? remote : null, detail: { link: id, scope, expiresAt } };
}

/** Throws a {@link ReleaseProblem} with 422 here, where it is visible, and not when the link is opened. */
async function refuseUnpublished(tx: Sql, scope: QaScope): Promise<void> {
  const listed = scope === 'any' ? [] : Object.entries(scope);
  for (const [remote, versions] of listed) {
    for (const version of versions === 'any' ? [] : versions) {
      if (version === DEV_VERSION) continue;
      const missing = await unpublished(tx, { [remote]: version });
      if (missing) throw new ReleaseProblem(422, missing);
    }
  }
}

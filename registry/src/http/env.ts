import type { Sql } from '@agent-atlas/server-kit/db/client';
import type { HttpBindings } from '@hono/node-server';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Action } from '../access/permissions.ts';
import { NEW_TOKEN_HINT, reuseOf } from '../access/refuse-reuse.ts';
import { nameOf, type Principal } from '../principal.ts';
import { ReleaseProblem } from '../problem.ts';
import { insertAudit, type NewAuditEntry } from '../queries/audit.ts';
import { insertRefusal } from '../queries/refusals.ts';
import type { Releases } from '../releases.ts';

export interface ReleaseEnv {
  Bindings: HttpBindings;
  Variables: { principal: Principal };
}

export type ReleaseApp = OpenAPIHono<ReleaseEnv>;

/**
 * Returns the caller if it may perform the action on these releases. Otherwise, writes an audit log
 * entry and throws a {@link ReleaseProblem} with 403. An OpenID Connect token is used up.
 */
export async function permit(
  c: Context<ReleaseEnv>,
  { access, sql }: Releases,
  action: Action,
  releases: readonly string[] = [],
): Promise<Principal> {
  const principal = c.get('principal');
  const call = `${c.req.method} ${c.req.path}`;
  const forbidden = await access.refuse(principal, action, releases);
  const reason = forbidden ?? (await reuseOf(sql, principal, action, call));
  if (reason === undefined) return principal;
  await insertRefusal(sql, {
    by: nameOf(principal),
    action,
    remote: releases[0] ?? null,
    detail: { call, problem: reason },
  });
  const hint = forbidden === undefined ? NEW_TOKEN_HINT : 'Ask the site owner for access.';
  throw new ReleaseProblem(403, reason, hint);
}

/**
 * Makes a change that only the owner may make, in one transaction with its audit log entry.
 *
 * @param change returns the `remote` and `detail` of the entry, and anything that the caller needs
 */
export async function changeAsOwner<T extends Pick<NewAuditEntry, 'remote' | 'detail'>>(
  c: Context<ReleaseEnv>,
  releases: Releases,
  action: string,
  change: (tx: Sql, by: string) => Promise<T>,
): Promise<T> {
  const by = nameOf(await permit(c, releases, 'own'));
  const { result } = await releases.sql.begin(async (tx) => {
    const result = await change(tx, by);
    const { remote, detail } = result;
    await insertAudit(tx, { by, action, remote, allowed: true, detail });
    return { result };
  });
  return result;
}

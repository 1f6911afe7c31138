import type { Pool } from '@agent-atlas/server-kit/db/client';
import { nameOf, type Principal } from '../principal.ts';
import { ReleaseProblem } from '../problem.ts';
import { insertRefusal } from '../queries/refusals.ts';
import { bindToken } from './publisher-queries.ts';

/**
 * Refuses an OpenID Connect token that has already published other content of the same release. The
 * first use binds the token to its content, so that a leaked token cannot publish anything new. The
 * same content may be sent again, for example after a lost connection. Throws a
 * {@link ReleaseProblem} with 403.
 */
export async function refuseReplay(
  sql: Pool,
  principal: Principal,
  release: { readonly name: string; readonly version: string; readonly digest: string },
): Promise<void> {
  if (principal.kind !== 'team' || !principal.idToken) return;
  const { id, issuer, expiresAt } = principal.idToken;
  const { name, version, digest } = release;
  const bound = await bindToken(sql, { issuer, tokenId: id, expiresAt, name, version, digest });
  if (bound?.version === version && bound.digest === digest) return;
  const problem = `This token has already published ${name} ${bound?.version} and cannot publish it with other content or another version.`;
  await insertRefusal(sql, {
    by: nameOf(principal),
    action: 'publish',
    remote: name,
    to: version,
    detail: { digest, problem },
  });
  throw new ReleaseProblem(403, problem, 'Run the workflow again to get a new token.');
}

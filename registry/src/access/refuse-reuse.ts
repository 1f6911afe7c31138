import type { Sql } from '@agent-atlas/server-kit/db/client';
import type { Principal } from '../principal.ts';
import type { Action } from './permissions.ts';
import { bindPurpose } from './publisher-queries.ts';

const PUBLISH = 'publish a release';

/** What a caller can do about a token that is used up. */
export const NEW_TOKEN_HINT = 'Get a new token from the workflow for each command.';

/**
 * Why an OpenID Connect token may not be used again; undefined if it may. Its first use binds it to its purpose.
 * Publishing may be repeated, because a token can publish only one content of a release. Any other request is made once.
 *
 * @param call the method and path of the request
 */
export async function reuseOf(
  sql: Sql,
  principal: Principal,
  action: Action,
  call: string,
): Promise<string | undefined> {
  if (principal.kind !== 'team' || !principal.idToken || action === 'read') return undefined;
  const purpose = action === 'publish' ? PUBLISH : `send ${call}`;
  const bound = await bindPurpose(sql, principal.idToken, purpose);
  if (bound?.isFirst || (bound?.purpose === PUBLISH && purpose === PUBLISH)) return undefined;
  return `This token was already used to ${bound?.purpose} and can be used for nothing else.`;
}

import { createHmac } from 'node:crypto';
import type { Sql } from '@agent-atlas/server-kit/db/client';

const fingerprintOf = (secret: string) =>
  createHmac('sha256', secret).update('fingerprint').digest();

/**
 * Records the secret that the database is used with.
 *
 * @param accepted the secret that is accepted as well; empty if there is none
 * @returns what breaks and what to do if another secret was used before that is not accepted; otherwise undefined
 */
export async function changedSecretWarning(
  sql: Sql,
  secret: string,
  accepted: string,
): Promise<string | undefined> {
  const fingerprint = fingerprintOf(secret);
  const [before] = await sql<{ fingerprint: Buffer; usedSince: Date }[]>`
    with recorded as (
      insert into session_secret (fingerprint) values (${fingerprint})
      on conflict (only_row) do update set fingerprint = excluded.fingerprint, used_since = now()
        where session_secret.fingerprint <> excluded.fingerprint
    )
    select fingerprint, used_since as "usedSince" from session_secret`;
  const known = accepted === '' ? [fingerprint] : [fingerprint, fingerprintOf(accepted)];
  if (!before || known.some((each) => each.equals(before.fingerprint))) return undefined;
  return (
    `SESSION_SECRET differs from the one in use since ${before.usedSince.toISOString()}: visitors get new sessions, so ` +
    'they can vote again and cannot change earlier votes, limits per network start again, and open forms and links to ' +
    'further pages of lists fail. Restore it, or set the former one as ACCEPTED_SESSION_SECRET.'
  );
}

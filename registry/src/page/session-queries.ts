import type { Sql } from '@agent-atlas/server-kit/db/client';

/** Maximum number of open sessions. */
const SESSIONS_MAX = 1000;

interface NewSession {
  readonly hash: Buffer;
  /** The principal as JSON. */
  readonly principal: string;
  readonly tokenId: number | null;
  readonly seconds: number;
}

/** Inserts a session. Returns false if there are too many. */
export async function insertSession(sql: Sql, session: NewSession): Promise<boolean> {
  await sql`delete from release_session where expires_at < now()`;
  const { count } = await sql`
    insert into release_session (hash, principal, token_id, expires_at)
    select
      ${session.hash}, ${session.principal}::text::jsonb, ${session.tokenId},
      now() + make_interval(secs => ${session.seconds})
    where ${SESSIONS_MAX} > (select count(*) from release_session)`;
  return count > 0;
}

/**
 * The principal of a session; undefined unless the session and the token that opened it are valid.
 */
export async function selectSession(sql: Sql, hash: Buffer): Promise<unknown> {
  const [row] = await sql<{ principal: unknown }[]>`
    select principal
    from release_session as session left join release_token as token on token.id = token_id
    where
      session.hash = ${hash} and session.expires_at > now()
      and token.revoked_at is null and coalesce(token.expires_at > now(), true)`;
  return row?.principal;
}

export async function deleteSession(sql: Sql, hash: Buffer): Promise<void> {
  await sql`delete from release_session where hash = ${hash}`;
}

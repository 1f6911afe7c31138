import type { Sql } from '@agent-atlas/server-kit/db/client';
import type { z } from 'zod';
import { TOKENS_MAX, type TokenSchema } from '../../contract/access.ts';

export type Token = z.infer<typeof TokenSchema>;

interface NewTokenRow {
  readonly hash: Buffer;
  readonly start: string;
  readonly role: Token['role'];
  readonly team: string | null;
  readonly name: string;
  readonly remotes: readonly string[] | null;
  /** Days until it expires; null if it does not expire. */
  readonly days: number | null;
  readonly createdBy: string;
}

interface Row extends Omit<Token, 'createdAt' | 'expiresAt' | 'revokedAt' | 'lastUsedAt'> {
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
}

const columns = (sql: Sql) => sql`
  id, start, role, team, name, remotes, created_at as "createdAt", created_by as "createdBy",
  expires_at as "expiresAt", revoked_at as "revokedAt", last_used_at as "lastUsedAt"`;

/** The tokens: valid ones first, then the newest first. */
export async function selectTokens(sql: Sql): Promise<Token[]> {
  const rows = await sql<Row[]>`
    select ${columns(sql)}
    from release_token
    order by revoked_at is not null or coalesce(expires_at < now(), false), id desc
    limit ${TOKENS_MAX}`;
  return rows.map(toToken);
}

/** Returns the new token; undefined if there are too many valid tokens. */
export async function insertToken(sql: Sql, row: NewTokenRow): Promise<Token | undefined> {
  const [inserted] = await sql<Row[]>`
    insert into release_token (hash, start, role, team, name, remotes, expires_at, created_by)
    select
      ${row.hash}, ${row.start}, ${row.role}, ${row.team}, ${row.name}, ${toArray(row.remotes)}::text[],
      now() + make_interval(days => ${row.days}::integer), ${row.createdBy}
    where ${TOKENS_MAX} > (
      select count(*) from release_token
      where revoked_at is null and coalesce(expires_at > now(), true)
    )
    returning ${columns(sql)}`;
  return inserted && toToken(inserted);
}

/** Returns the revoked token; undefined if it does not exist or was already revoked. */
export async function revokeToken(sql: Sql, id: number): Promise<Token | undefined> {
  const [row] = await sql<Row[]>`
    update release_token set revoked_at = now()
    where id = ${id} and revoked_at is null
    returning ${columns(sql)}`;
  return row && toToken(row);
}

/** The token with this hash, valid or not, with the stored hash. */
export async function selectTokenByHash(
  sql: Sql,
  hash: Buffer,
): Promise<(Token & { hash: Buffer; isExpired: boolean }) | undefined> {
  const [row] = await sql<(Row & { hash: Buffer; isExpired: boolean })[]>`
    select ${columns(sql)}, hash, coalesce(expires_at <= now(), false) as "isExpired"
    from release_token
    where hash = ${hash}`;
  return row && { ...toToken(row), hash: row.hash, isExpired: row.isExpired };
}

/** Records the use of a token, at most once a minute. */
export async function touchToken(sql: Sql, id: number): Promise<void> {
  await sql`
    update release_token set last_used_at = now()
    where id = ${id} and coalesce(last_used_at < now() - interval '1 minute', true)`;
}

function toToken({ id, start, role, team, name, remotes, createdBy, ...times }: Row): Token {
  return {
    id,
    start,
    role,
    team,
    name,
    remotes,
    createdBy,
    createdAt: times.createdAt.toISOString(),
    expiresAt: times.expiresAt?.toISOString() ?? null,
    revokedAt: times.revokedAt?.toISOString() ?? null,
    lastUsedAt: times.lastUsedAt?.toISOString() ?? null,
  };
}

const toArray = (names: readonly string[] | null) => names && [...names];

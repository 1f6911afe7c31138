import type { z } from 'zod';
import { TOKENS_MAX, type TokenSchema } from '../../../contract/release-access.ts';
import type { Sql } from '../../db/client.ts';

export type Token = z.infer<typeof TokenSchema>;

interface NewTokenRow {
  readonly hash: Buffer;
  readonly start: string;
  readonly role: Token['role'];
  readonly team: string | null;
  readonly name: string;
  readonly remotes: readonly string[] | null;
  /** Null: until it is revoked. */
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

/** Those that are valid first, then the newest. */
export async function selectTokens(sql: Sql): Promise<Token[]> {
  const rows = await sql<Row[]>`
    select ${columns(sql)}
    from release_token
    order by revoked_at is not null or coalesce(expires_at < now(), false), id desc
    limit ${TOKENS_MAX}`;
  return rows.map(toToken);
}

/** Gives the new token; undefined when there are too many that are valid. */
export async function insertToken(sql: Sql, row: NewTokenRow): Promise<Token | undefined> {
  const [made] = await sql<Row[]>`
    insert into release_token (hash, start, role, team, name, remotes, expires_at, created_by)
    select
      ${row.hash}, ${row.start}, ${row.role}, ${row.team}, ${row.name}, ${toArray(row.remotes)}::text[],
      now() + make_interval(days => ${row.days}::integer), ${row.createdBy}
    where ${TOKENS_MAX} > (
      select count(*) from release_token
      where revoked_at is null and coalesce(expires_at > now(), true)
    )
    returning ${columns(sql)}`;
  return made && toToken(made);
}

/** Gives the token that is revoked now; undefined when there is none, or it was revoked before. */
export async function revokeToken(sql: Sql, id: number): Promise<Token | undefined> {
  const [row] = await sql<Row[]>`
    update release_token set revoked_at = now()
    where id = ${id} and revoked_at is null
    returning ${columns(sql)}`;
  return row && toToken(row);
}

/** The token with a hash, whether it is valid or not, and the hash as it is stored. */
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

/** Notes the use of a token, once a minute at most. */
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

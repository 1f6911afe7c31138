import type { Sql } from '@agent-atlas/server-kit/db/client';
import type { z } from 'zod';
import { PUBLISHERS_MAX, type PublisherSchema } from '../../contract/access.ts';

export type Publisher = z.infer<typeof PublisherSchema>;

type Row = Omit<Publisher, 'createdAt'> & { createdAt: Date };

const columns = (sql: Sql) => sql`
  name, team, remotes, issuer, jwks_uri as "jwksUri", audience, claims,
  created_at as "createdAt", created_by as "createdBy"`;

export async function selectPublishers(sql: Sql): Promise<Publisher[]> {
  const rows = await sql<Row[]>`
    select ${columns(sql)} from release_publisher order by name limit ${PUBLISHERS_MAX}`;
  return rows.map(toPublisher);
}

/** The publishers that trust an issuer. */
export async function selectPublishersOf(sql: Sql, issuer: string): Promise<Publisher[]> {
  const rows = await sql<Row[]>`
    select ${columns(sql)}
    from release_publisher
    where issuer = ${issuer}
    order by name
    limit ${PUBLISHERS_MAX}`;
  return rows.map(toPublisher);
}

/** Returns the stored publisher; undefined if there are too many others. */
export async function upsertPublisher(
  sql: Sql,
  publisher: Omit<Publisher, 'createdAt'>,
): Promise<Publisher | undefined> {
  const { name, team, remotes, issuer, jwksUri, audience, claims, createdBy } = publisher;
  const [row] = await sql<Row[]>`
    insert into release_publisher
      (name, team, remotes, issuer, jwks_uri, audience, claims, created_by)
    select
      ${name}, ${team}, ${remotes}::text[], ${issuer}, ${jwksUri}, ${audience},
      ${sql.json(claims)}, ${createdBy}
    where ${PUBLISHERS_MAX} > (select count(*) from release_publisher where name <> ${name})
    on conflict (name) do update set
      team = excluded.team, remotes = excluded.remotes, issuer = excluded.issuer,
      jwks_uri = excluded.jwks_uri, audience = excluded.audience, claims = excluded.claims,
      created_at = now(), created_by = excluded.created_by
    returning ${columns(sql)}`;
  return row && toPublisher(row);
}

export async function deletePublisher(sql: Sql, name: string): Promise<boolean> {
  const { count } = await sql`delete from release_publisher where name = ${name}`;
  return count > 0;
}

/** An OpenID Connect token, by the `id` that its issuer gave it. */
interface UsedToken {
  readonly issuer: string;
  readonly id: string;
  readonly expiresAt: Date;
}

/**
 * Binds a token to its first purpose.
 *
 * @returns the bound purpose, and whether this is the token's first use
 */
export async function bindPurpose(
  sql: Sql,
  { issuer, id, expiresAt }: UsedToken,
  purpose: string,
): Promise<{ purpose: string; isFirst: boolean } | undefined> {
  await sql`delete from release_token_purpose where expires_at < now() - interval '1 hour'`;
  const { count } = await sql`
    insert into release_token_purpose (issuer, token_id, purpose, expires_at)
    values (${issuer}, ${id}, ${purpose}, ${expiresAt})
    on conflict (issuer, token_id) do nothing`;
  const [bound] = await sql<{ purpose: string }[]>`
    select purpose from release_token_purpose where issuer = ${issuer} and token_id = ${id}`;
  return bound && { ...bound, isFirst: count > 0 };
}

/** The version that a token has published under a name. */
interface TokenUse {
  readonly issuer: string;
  readonly tokenId: string;
  readonly name: string;
  readonly version: string;
  readonly digest: string;
  readonly expiresAt: Date;
}

/** Binds a token to the first content that it publishes under a name. Returns the bound content. */
export async function bindToken(
  sql: Sql,
  use: TokenUse,
): Promise<{ version: string; digest: string } | undefined> {
  await sql`delete from release_token_use where expires_at < now() - interval '1 hour'`;
  await sql`
    insert into release_token_use (issuer, token_id, name, version, digest, expires_at)
    values (
      ${use.issuer}, ${use.tokenId}, ${use.name}, ${use.version}, ${use.digest}, ${use.expiresAt}
    )
    on conflict (issuer, token_id, name) do nothing`;
  const [bound] = await sql<{ version: string; digest: string }[]>`
    select version, digest
    from release_token_use
    where issuer = ${use.issuer} and token_id = ${use.tokenId} and name = ${use.name}`;
  return bound;
}

function toPublisher({ createdAt, ...row }: Row): Publisher {
  return { ...row, createdAt: createdAt.toISOString() };
}

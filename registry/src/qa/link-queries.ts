import type { Sql } from '@agent-atlas/server-kit/db/client';
import { QA_LINKS_MAX, type QaLink, QaScopeSchema } from '../../contract/qa-links.ts';

/** How long an ended link is listed, so that servers can tell its visitors why it ended. */
const LISTED_HOURS = 24;
/** Maximum number of links in a list. */
const LISTED_MAX = 1000;
/** How long an ended link is kept, in days: it contains a person's name. */
const RETENTION_DAYS = 30;

interface NewLinkRow extends Pick<QaLink, 'person' | 'purpose' | 'scope' | 'createdBy'> {
  readonly hash: Buffer;
  readonly hours: number;
}

interface Row extends Omit<QaLink, 'hash' | 'scope' | 'createdAt' | 'expiresAt' | 'revokedAt'> {
  hash: Buffer;
  scope: unknown;
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
}

const columns = (sql: Sql) => sql`
  id, hash, person, purpose, scope, created_at as "createdAt", created_by as "createdBy",
  expires_at as "expiresAt", revoked_at as "revokedAt", revoked_by as "revokedBy"`;

/** The valid links and those that ended within the last day, newest first. */
export async function selectQaLinks(sql: Sql): Promise<QaLink[]> {
  const rows = await sql<Row[]>`
    select ${columns(sql)} from release_qa_link
    where expires_at > now() - make_interval(hours => ${LISTED_HOURS})
    order by id desc limit ${LISTED_MAX}`;
  return rows.map(toLink);
}

/** The link, valid or not. */
export async function selectQaLink(sql: Sql, id: number): Promise<QaLink | undefined> {
  const [row] = await sql<Row[]>`select ${columns(sql)} from release_qa_link where id = ${id}`;
  return row && toLink(row);
}

/** Returns the new link; undefined if there are too many valid ones. */
export async function insertQaLink(sql: Sql, link: NewLinkRow): Promise<QaLink | undefined> {
  const [row] = await sql<Row[]>`
    insert into release_qa_link (hash, person, purpose, scope, created_by, expires_at)
    select
      ${link.hash}, ${link.person}, ${link.purpose}, ${JSON.stringify(link.scope)}::text::jsonb,
      ${link.createdBy}, now() + make_interval(secs => ${link.hours * 3600})
    where ${QA_LINKS_MAX} > (
      select count(*) from release_qa_link where revoked_at is null and expires_at > now()
    )
    returning ${columns(sql)}`;
  return row && toLink(row);
}

/** Returns whether the link was valid until now. */
export async function revokeQaLink(sql: Sql, id: number, by: string): Promise<boolean> {
  const { count } = await sql`
    update release_qa_link set revoked_at = now(), revoked_by = ${by}
    where id = ${id} and revoked_at is null and expires_at > now()`;
  return count > 0;
}

/** Deletes the votes of ended links, and links that ended a month ago. */
export async function deleteEndedQaLinks(sql: Sql): Promise<void> {
  await sql`
    delete from qa_vote using release_qa_link as link
    where link.id = qa_vote.link_id and (link.revoked_at is not null or link.expires_at <= now())`;
  await sql`
    delete from release_qa_link
    where expires_at < now() - make_interval(days => ${RETENTION_DAYS})`;
}

function toLink({ id, hash, person, purpose, scope, createdBy, revokedBy, ...times }: Row): QaLink {
  return {
    id,
    hash: hash.toString('hex'),
    person,
    purpose,
    scope: QaScopeSchema.parse(scope),
    createdAt: times.createdAt.toISOString(),
    createdBy,
    expiresAt: times.expiresAt.toISOString(),
    revokedAt: times.revokedAt?.toISOString() ?? null,
    revokedBy,
  };
}

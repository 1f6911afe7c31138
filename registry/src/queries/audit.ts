import type { Sql } from '@agent-atlas/server-kit/db/client';
import type { AuditEntry } from '../../contract/audit.ts';
import { cutText } from '../../contract/cut-text.ts';

/** Maximum length of a text column. */
const TEXT_MAX = 300;
/** Maximum length of the detail, as JSON. */
const DETAIL_MAX = 4000;

export type NewAuditEntry = Pick<AuditEntry, 'by' | 'action' | 'allowed'> &
  Partial<Pick<AuditEntry, 'remote' | 'from' | 'to' | 'revision' | 'detail'>>;

const truncate = (text: string | null | undefined) =>
  text == null ? null : cutText(text, TEXT_MAX);

/**
 * Appends an entry to the audit log. In a transaction, it commits together with the audited change.
 */
export async function insertAudit(sql: Sql, entry: NewAuditEntry): Promise<void> {
  const detail = JSON.stringify(entry.detail ?? {});
  const limited = detail.length <= DETAIL_MAX ? detail : JSON.stringify({ cut: true });
  await sql`
    insert into release_audit (
      by, action, remote, from_version, to_version, revision, allowed, detail
    )
    values (
      ${truncate(entry.by)}, ${truncate(entry.action)}, ${truncate(entry.remote)},
      ${truncate(entry.from)}, ${truncate(entry.to)}, ${entry.revision ?? null}, ${entry.allowed}, ${limited}::text::jsonb
    )`;
}

/** A row selected with {@link auditColumns}. */
type AuditRow = Omit<AuditEntry, 'at'> & { at: Date };

const auditColumns = (sql: Sql) => sql`
  release_audit.id::float8 as id, at, by, action, remote, from_version as "from",
  to_version as "to", revision, allowed, detail`;

const entryOf = (row: AuditRow): AuditEntry => ({ ...row, at: row.at.toISOString() });

/** One page of the audit log, newest first. @param before selects entries with smaller ids */
export async function selectAudit(
  sql: Sql,
  { remote, before, limit }: { remote?: string; before?: number; limit: number },
): Promise<AuditEntry[]> {
  const rows = await sql<AuditRow[]>`
    select ${auditColumns(sql)}
    from release_audit
    where ${remote === undefined ? sql`true` : sql`remote = ${remote}`}
      and ${before === undefined ? sql`true` : sql`id < ${before}`}
    order by id desc limit ${limit}`;
  return rows.map(entryOf);
}

/** For each version, the latest entry that made it live. */
export async function selectLiveChanges(
  sql: Sql,
  names: readonly string[],
  versions: readonly string[],
): Promise<AuditEntry[]> {
  const rows = await sql<AuditRow[]>`
    select latest.*
    from unnest(${[...names]}::text[], ${[...versions]}::text[]) as wanted (name, version)
    join lateral (
      select ${auditColumns(sql)}
      from release_audit
      where remote = wanted.name and to_version = wanted.version and allowed and revision is not null
      order by release_audit.id desc
      limit 1
    ) as latest on true`;
  return rows.map(entryOf);
}

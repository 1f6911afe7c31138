import type { AuditEntry } from '../../../contract/releases.ts';
import type { Sql } from '../../db/client.ts';

/** Longest text of a line. */
const TEXT_MAX = 300;
/** Longest detail of a line, as JSON. */
const DETAIL_MAX = 4000;

export type NewAuditEntry = Pick<AuditEntry, 'by' | 'action' | 'allowed'> &
  Partial<Pick<AuditEntry, 'remote' | 'from' | 'to' | 'revision' | 'detail'>>;

const cut = (text: string | null | undefined) => text?.slice(0, TEXT_MAX) ?? null;

/** Appends a line to the audit log. In a transaction it is there when what it tells of is. */
export async function insertAudit(sql: Sql, entry: NewAuditEntry): Promise<void> {
  const detail = JSON.stringify(entry.detail ?? {});
  const kept = detail.length <= DETAIL_MAX ? detail : JSON.stringify({ cut: true });
  await sql`
    insert into release_audit (
      by, action, remote, from_version, to_version, revision, allowed, detail
    )
    values (
      ${cut(entry.by)}, ${cut(entry.action)}, ${cut(entry.remote)}, ${cut(entry.from)},
      ${cut(entry.to)}, ${entry.revision ?? null}, ${entry.allowed}, ${kept}::text::jsonb
    )`;
}

/** A line as it is read with {@link auditColumns}. */
type AuditRow = Omit<AuditEntry, 'at'> & { at: Date };

const auditColumns = (sql: Sql) => sql`
  release_audit.id::float8 as id, at, by, action, remote, from_version as "from",
  to_version as "to", revision, allowed, detail`;

const entryOf = (row: AuditRow): AuditEntry => ({ ...row, at: row.at.toISOString() });

/** The audit log, the newest lines first. @param before the id that the part ends before */
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

/** The lines that made these versions live last. */
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

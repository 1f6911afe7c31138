import type { Sql } from '@agent-atlas/server-kit/db/client';
import type { Change, ChangeRequest, Finding } from '../../contract/changes.ts';
import { cutText } from '../../contract/cut-text.ts';

interface ChangeRow extends Omit<Change, 'at' | 'seconds'> {
  at: Date;
  seconds: number | null;
}

const COLUMNS = (sql: Sql) => sql`
  id, request, requested_by as by, requested_at as at, state, revision, findings, problem,
  extract(epoch from ended_at - started_at)::float8 as seconds`;

const changeOf = ({ seconds, ...row }: ChangeRow): Change => ({
  ...row,
  at: row.at.toISOString(),
  ...(seconds !== null && { seconds: Math.max(0, seconds) }),
});

/** Inserts a pending change. Returns its id. */
export async function insertChange(sql: Sql, request: ChangeRequest, by: string): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into release_change (request, requested_by)
    values (${JSON.stringify(request)}::text::jsonb, ${by}) returning id`;
  if (!row) throw new Error('A change got no id');
  return row.id;
}

/** The change with this id. */
export async function selectChange(sql: Sql, id: number): Promise<Change | undefined> {
  const [row] = await sql<ChangeRow[]>`
    select ${COLUMNS(sql)} from release_change where id = ${id}`;
  return row && changeOf(row);
}

/** The newest change that checked this version with the gate. */
export async function selectLastCheck(
  sql: Sql,
  name: string,
  version: string,
): Promise<Change | undefined> {
  const [row] = await sql<ChangeRow[]>`
    select ${COLUMNS(sql)} from release_change
    where findings <> '{}' and (
      request -> 'versions' ->> ${name} = ${version}
      or request ->> 'remote' = ${name} and request ->> 'version' = ${version}
    )
    order by id desc limit 1`;
  return row && changeOf(row);
}

/** A pending change. */
export interface PendingChange extends Change {
  /** Milliseconds since its turn began; 0 before that. */
  readonly turnMs: number;
}

/** The pending changes, in the order of their requests. */
export async function selectPendingChanges(sql: Sql): Promise<PendingChange[]> {
  const rows = await sql<(ChangeRow & { turnMs: number })[]>`
    select ${COLUMNS(sql)},
      coalesce(extract(epoch from clock_timestamp() - started_at) * 1000, 0)::float8 as "turnMs"
    from release_change where state = 'pending' order by id`;
  return rows.map((row) => ({ ...changeOf(row), turnMs: row.turnMs }));
}

/** Records the start of a change's turn. */
export async function startChange(tx: Sql, id: number): Promise<void> {
  await tx`
    update release_change set started_at = clock_timestamp()
    where id = ${id} and started_at is null`;
}

/** The result of a change. */
export interface ChangeResult {
  readonly state: 'done' | 'refused' | 'failed';
  readonly revision?: number;
  readonly problem?: string;
  readonly findings?: Readonly<Record<string, readonly Finding[]>>;
}

/** Stores the result of a pending change. */
export async function endChange(tx: Sql, id: number, result: ChangeResult): Promise<void> {
  await tx`
    update release_change set
      state = ${result.state}, revision = ${result.revision ?? null},
      problem = ${result.problem ? cutText(result.problem, 4000) : null},
      findings = ${JSON.stringify(result.findings ?? {})}::text::jsonb, ended_at = clock_timestamp()
    where id = ${id} and state = 'pending'`;
}

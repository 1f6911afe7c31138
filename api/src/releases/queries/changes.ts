import type { Change, ChangeRequest, Finding } from '../../../contract/releases.ts';
import type { Sql } from '../../db/client.ts';

interface ChangeRow extends Omit<Change, 'at'> {
  at: Date;
}

const COLUMNS = (sql: Sql) => sql`
  id, request, requested_by as by, requested_at as at, state, revision, findings, problem`;

const changeOf = (row: ChangeRow): Change => ({ ...row, at: row.at.toISOString() });

/** Notes that somebody asks for a change. */
export async function insertChange(sql: Sql, request: ChangeRequest, by: string): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into release_change (request, requested_by)
    values (${JSON.stringify(request)}::text::jsonb, ${by}) returning id`;
  if (!row) throw new Error('A change got no id');
  return row.id;
}

/** A change. */
export async function selectChange(sql: Sql, id: number): Promise<Change | undefined> {
  const [row] = await sql<ChangeRow[]>`
    select ${COLUMNS(sql)} from release_change where id = ${id}`;
  return row && changeOf(row);
}

/** A change that has not ended. */
export interface PendingChange extends Change {
  /** For how long it has been its turn, in milliseconds. */
  readonly turnMs: number;
}

/** The changes that have not ended, in the order they were asked for. */
export async function selectPendingChanges(sql: Sql): Promise<PendingChange[]> {
  const rows = await sql<(ChangeRow & { turnMs: number })[]>`
    select ${COLUMNS(sql)},
      coalesce(extract(epoch from clock_timestamp() - started_at) * 1000, 0)::float8 as "turnMs"
    from release_change where state = 'pending' order by id`;
  return rows.map((row) => ({ ...changeOf(row), turnMs: row.turnMs }));
}

/** Notes that it is a change's turn. */
export async function startChange(tx: Sql, id: number): Promise<void> {
  await tx`
    update release_change set started_at = clock_timestamp()
    where id = ${id} and started_at is null`;
}

/** How a change ended. */
export interface Ending {
  readonly state: 'done' | 'refused' | 'failed';
  readonly revision?: number;
  readonly problem?: string;
  readonly findings?: Readonly<Record<string, readonly Finding[]>>;
}

/** Ends a change. */
export async function endChange(tx: Sql, id: number, ending: Ending): Promise<void> {
  await tx`
    update release_change set
      state = ${ending.state}, revision = ${ending.revision ?? null},
      problem = ${ending.problem?.slice(0, 4000) ?? null},
      findings = ${JSON.stringify(ending.findings ?? {})}::text::jsonb, ended_at = now()
    where id = ${id} and state = 'pending'`;
}

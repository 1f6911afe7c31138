import type { Sql } from '@agent-atlas/server-kit/db/client';
import { cutText } from '../../contract/cut-text.ts';
import {
  DRIVE_SHARES,
  type Drive,
  type DriveSettings,
  type DriveState,
} from '../../contract/drives.ts';
import { type Baseline, type Comparison, comparedOf } from './compare.ts';

/** A drive as it is stored. */
export interface StoredDrive {
  readonly id: number;
  readonly remote: string;
  readonly version: string;
  readonly base: string;
  readonly settings: DriveSettings;
  readonly baseline: Baseline;
  readonly state: DriveState;
  /** The index of the current share; -1 before the first one is served. */
  readonly step: number;
  readonly since: Date | null;
  readonly comparison: Comparison | null;
  readonly reason: string;
  readonly held: boolean;
  readonly changeId: number | null;
  readonly intent: 'on' | 'back' | null;
  readonly problem: string | null;
  readonly startedAt: Date;
  readonly startedBy: string;
  readonly endedAt: Date | null;
  /** How long the current step has compared, in milliseconds. */
  readonly ageMs: number;
  /** Whether a refused change may be tried again. */
  readonly mayRetry: boolean;
}

const COLUMNS = (sql: Sql) => sql`
  id, remote, version, base, settings, baseline, state, step, since, comparison, reason, held,
  change_id as "changeId", intent, problem, started_at as "startedAt", started_by as "startedBy",
  ended_at as "endedAt",
  coalesce(extract(epoch from now() - since) * 1000, 0)::float8 as "ageMs",
  coalesce(retry_at <= now(), true) as "mayRetry"`;

const jsonb = (sql: Sql, value: unknown) => sql`${JSON.stringify(value)}::text::jsonb`;

/** Inserts a running drive. Returns its id. */
export async function insertDrive(
  tx: Sql,
  drive: Pick<
    StoredDrive,
    'remote' | 'version' | 'base' | 'settings' | 'baseline' | 'reason' | 'startedBy'
  >,
): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into release_drive (remote, version, base, settings, baseline, reason, started_by)
    values (
      ${drive.remote}, ${drive.version}, ${drive.base}, ${jsonb(tx, drive.settings)},
      ${jsonb(tx, drive.baseline)}, ${drive.reason}, ${drive.startedBy}
    )
    returning id`;
  if (!row) throw new Error('A drive got no id');
  return row.id;
}

/** The running drives. */
export function selectRunningDrives(sql: Sql): Promise<StoredDrive[]> {
  return sql<StoredDrive[]>`
    select ${COLUMNS(sql)} from release_drive where state = 'running' order by id`;
}

/** The latest drive of a remote. */
export async function selectDrive(sql: Sql, remote: string): Promise<StoredDrive | undefined> {
  const [row] = await sql<StoredDrive[]>`
    select ${COLUMNS(sql)} from release_drive where remote = ${remote} order by id desc limit 1`;
  return row;
}

/** The latest drive of each of these remotes. */
export async function selectDrives(sql: Sql, remotes: readonly string[]): Promise<Drive[]> {
  const rows = await sql<StoredDrive[]>`
    select distinct on (remote) ${COLUMNS(sql)}
    from release_drive where remote = any(${[...remotes]}::text[])
    order by remote, id desc`;
  return rows.map(driveOf);
}

/** What a look changes. */
export type DriveUpdate = Partial<
  Pick<
    StoredDrive,
    'step' | 'comparison' | 'reason' | 'held' | 'changeId' | 'intent' | 'problem' | 'state'
  >
> & {
  /** Starts the time of the current step now. */
  readonly restart?: boolean;
  /** When a refused change may be tried again, in milliseconds from now. */
  readonly retryMs?: number;
};

const REASON_MAX = 1000;

/** Stores what a look changed. The transaction must hold the lock of the state. */
export async function updateDrive(
  tx: Sql,
  before: StoredDrive,
  { restart = false, retryMs, ...changed }: DriveUpdate,
): Promise<void> {
  const next = { ...before, ...changed };
  await tx`
    update release_drive set
      state = ${next.state}, step = ${next.step}, comparison = ${jsonb(tx, next.comparison)},
      reason = ${cutText(next.reason, REASON_MAX)}, held = ${next.held},
      change_id = ${next.changeId}, intent = ${next.intent},
      problem = ${next.problem == null ? null : cutText(next.problem, REASON_MAX)},
      since = case when ${restart} then now() else since end,
      retry_at = case
        when ${retryMs === undefined} then retry_at
        else now() + make_interval(secs => ${(retryMs ?? 0) / 1000}::float8)
      end,
      ended_at = case when ${next.state} = 'running' then null else now() end
    where id = ${before.id}`;
}

/** Deletes drives that ended long ago. */
export async function deleteEndedDrives(sql: Sql): Promise<void> {
  await sql`delete from release_drive where ended_at < now() - interval '90 days'`;
}

/** A drive as the API returns it. */
export function driveOf(stored: StoredDrive): Drive {
  const { comparison, baseline, step, since, startedAt, endedAt } = stored;
  return {
    id: stored.id,
    remote: stored.remote,
    version: stored.version,
    base: stored.base,
    state: stored.state,
    settings: stored.settings,
    share: stored.state === 'promoted' ? 1 : (DRIVE_SHARES[step] ?? null),
    reason: stored.reason,
    compared: comparison ? comparedOf(comparison, baseline) : [],
    change: stored.changeId,
    startedAt: startedAt.toISOString(),
    startedBy: stored.startedBy,
    since: since?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  };
}

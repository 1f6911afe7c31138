import type { Sql } from '@agent-atlas/server-kit/db/client';
import type { Finding } from '../../contract/changes.ts';
import { sha256 } from '../../contract/digest.ts';
import { GONE_AFTER_MS, type Versions } from '../../contract/releases.ts';
import type { Work, WorkResult } from '../../contract/work.ts';
import { versionsHash } from '../digest.ts';

/** Lower values run first. */
export const PRIORITY = { revert: 0, follow: 1, gate: 2, session: 3, prepare: 9 } as const;

/** Work for a host's release worker. */
export interface NewWork {
  readonly host: string;
  /** The change to check; 0 if sets are only composed. */
  readonly changeId: number;
  /** The revision of the state that the work is based on. */
  readonly base: number;
  readonly priority: number;
  readonly check: Versions;
  readonly beside: Versions;
  readonly compose: readonly Versions[];
}

/** How long to wait before a failed composition is retried, in milliseconds. */
const RETRY_MS = 30_000;

/**
 * Inserts work. If it is already queued, only raises its priority. Returns whether anything
 * changed.
 */
export async function insertWork(tx: Sql, work: NewWork): Promise<boolean> {
  const hash = sha256(work.compose.map(versionsHash).join());
  // Check first, because an upsert locks the row even if it changes nothing, which would hide it
  // from `claimWork`.
  const [open] = await tx`
    select from release_work
    where host = ${work.host} and change_id = ${work.changeId} and hash = ${hash}
      and ended_at is null and priority <= ${work.priority}`;
  if (open) return false;
  const rows = await tx`
    insert into release_work (host, change_id, base, priority, checked, beside, compose, hash)
    values (
      ${work.host}, ${work.changeId}, ${work.base}, ${work.priority},
      ${JSON.stringify(work.check)}::text::jsonb, ${JSON.stringify(work.beside)}::text::jsonb,
      ${JSON.stringify(work.compose)}::text::jsonb, ${hash}
    )
    on conflict (host, change_id, hash) do update set
      priority = least(release_work.priority, excluded.priority),
      claimed_until = case when release_work.ended_at is null then release_work.claimed_until end,
      findings = null, problem = null, ended_at = null
    where (release_work.ended_at is null and release_work.priority > excluded.priority)
      or release_work.ended_at < now() - make_interval(secs => ${RETRY_MS / 1000})
    returning id`;
  return rows.length > 0;
}

/** Inserts work to compose one set. Returns whether anything changed, like {@link insertWork}. */
export function requestComposition(
  tx: Sql,
  wanted: Pick<NewWork, 'host' | 'base' | 'priority'>,
  versions: Versions,
): Promise<boolean> {
  return insertWork(tx, { ...wanted, changeId: 0, check: {}, beside: {}, compose: [versions] });
}

/** A worker that claims work. */
interface Claimant {
  readonly host: string;
  readonly by: string;
  /** The id under which the worker reports. */
  readonly server: string | undefined;
}

/**
 * Leases the most urgent work of a host to a worker. Work is leased again, with a new id, if its
 * lease expired, its worker died, or its worker requests work again.
 */
export async function claimWork(
  sql: Sql,
  { host, by, server = '' }: Claimant,
  leaseMs: number,
): Promise<Work | undefined> {
  const gone = sql`now() - make_interval(secs => ${GONE_AFTER_MS / 1000})`;
  const [work] = await sql<Work[]>`
    update release_work set
      id = default, claimed_by = ${by}, claimed_server = ${server}, claimed_at = now(),
      claimed_until = now() + make_interval(secs => ${leaseMs / 1000})
    where id = (
      select id from release_work
      where host = ${host} and ended_at is null and (
        claimed_until is null or claimed_until < now()
        or (claimed_server <> '' and (
          claimed_server = ${server}
          or (claimed_at < ${gone} and not exists (
            select from release_server
            where release_server.id = claimed_server and seen_at >= ${gone}
          ))
        ))
      )
      order by priority, id limit 1 for update skip locked
    )
    returning id, host, checked as check, beside, compose, coalesce((
      select (request ->> 'withoutBrowser')::boolean
      from release_change where release_change.id = release_work.change_id
    ), false) as "withoutBrowser"`;
  return work;
}

/** Claimed, unfinished work, locked for update; undefined if it was claimed again or dropped. */
export async function selectClaimedWork(tx: Sql, id: number): Promise<Work | undefined> {
  const [work] = await tx<Work[]>`
    select id, host, checked as check, beside, compose from release_work
    where id = ${id} and ended_at is null and claimed_by is not null for update`;
  return work;
}

/** Stores the result of claimed work. */
export async function finishWork(
  tx: Sql,
  id: number,
  result: WorkResult,
  by: string,
): Promise<void> {
  await tx`
    update release_work set
      findings = ${JSON.stringify(result.findings)}::text::jsonb,
      problem = ${result.problem ?? null}, ended_at = now(), finished_by = ${by}
    where id = ${id}`;
}

/** The work of a change on one host, with its result if it has ended. */
export interface ChangeWork {
  readonly host: string;
  readonly base: number;
  readonly ended: boolean;
  readonly findings: readonly Finding[] | null;
  readonly problem: string | null;
  /** The name of the principal that finished it. */
  readonly by: string | null;
}

/** The work of a change on all hosts. */
export async function selectChangeWork(tx: Sql, changeId: number): Promise<ChangeWork[]> {
  return tx<ChangeWork[]>`
    select host, base, ended_at is not null as ended, findings, problem,
      finished_by as by
    from release_work where change_id = ${changeId}`;
}

/** Why this host recently failed to compose these versions; undefined if it did not. */
export async function selectWorkProblem(
  sql: Sql,
  host: string,
  versions: Versions,
): Promise<string | undefined> {
  const [row] = await sql<{ problem: string }[]>`
    select problem from release_work
    where host = ${host} and change_id = 0 and hash = ${sha256(versionsHash(versions))}
      and problem is not null
      and ended_at > now() - make_interval(secs => ${RETRY_MS / 1000})`;
  return row?.problem;
}

/** Why hosts cannot compose the sets of the current state, by host. */
export async function selectHostProblems(sql: Sql): Promise<Map<string, string>> {
  const rows = await sql<{ host: string; problem: string }[]>`
    select host, min(problem) as problem from release_work
    where problem is not null and change_id = 0 and priority = ${PRIORITY.follow}
      and base = (select revision from release_state)
    group by host`;
  return new Map(rows.map(({ host, problem }) => [host, problem]));
}

/** Deletes work that ended more than an hour ago. */
export async function dropEndedWork(sql: Sql): Promise<void> {
  await sql`delete from release_work where ended_at < now() - interval '1 hour'`;
}

/** Deletes the work of a change, including claimed work. */
export async function dropChangeWork(tx: Sql, changeId: number): Promise<void> {
  await tx`delete from release_work where change_id = ${changeId}`;
}

/**
 * Deletes composition work for other revisions, except for sessions and claimed work in progress.
 */
export async function dropOutdatedWork(tx: Sql, revision: number): Promise<void> {
  await tx`
    delete from release_work
    where change_id = 0 and base <> ${revision} and priority <> ${PRIORITY.session}
      and (claimed_until is null or claimed_until < now() or ended_at is not null)`;
}

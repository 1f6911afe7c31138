import type { Sql } from '@agent-atlas/server-kit/db/client';
import type { z } from 'zod';
import { GONE_AFTER_MS } from '../../contract/releases.ts';
import type { ServerReport, ServerSchema } from '../../contract/servers.ts';

/** How long a server is kept after its last report. */
const RETENTION = '1 hour';

/** Stores a server's report. */
export async function upsertServer(
  sql: Sql,
  id: string,
  report: ServerReport,
  by: string,
): Promise<void> {
  await sql`
    insert into release_server (id, kind, host, revision, set_id, problem, health, reported_by)
    values (
      ${id}, ${report.kind}, ${report.host}, ${report.revision}, ${report.set}, ${report.problem},
      ${report.health ? JSON.stringify(report.health) : null}::text::jsonb, ${by}
    )
    on conflict (id) do update set
      kind = excluded.kind, host = excluded.host, revision = excluded.revision,
      set_id = excluded.set_id, problem = excluded.problem, health = excluded.health,
      reported_by = excluded.reported_by, seen_at = now()`;
}

/** Deletes servers that have not reported for {@link RETENTION}. */
export async function deleteStaleServers(sql: Sql): Promise<void> {
  await sql`delete from release_server where seen_at < now() - ${RETENTION}::text::interval`;
}

/** Up to `limit` servers that have reported since `since`. */
export async function selectServers(
  sql: Sql,
  since: Date,
  limit: number,
): Promise<z.infer<typeof ServerSchema>[]> {
  type Row = Omit<z.infer<typeof ServerSchema>, 'seenAt' | 'health'> & {
    seenAt: Date;
    health: ServerReport['health'] | null;
  };
  const rows = await sql<Row[]>`
    select id, kind, host, revision, set_id as set, problem, health, seen_at as "seenAt"
    from release_server where seen_at >= ${since} order by host, kind, id limit ${limit}`;
  return rows.map(({ health, ...row }) => ({
    ...row,
    seenAt: row.seenAt.toISOString(),
    ...(health && { health }),
  }));
}

/** The hosts whose servers or workers have reported since `since`. */
export async function selectAliveHosts(sql: Sql, since: Date): Promise<string[]> {
  const rows = await sql<{ host: string }[]>`
    select distinct host from release_server where seen_at >= ${since} order by host`;
  return rows.map(({ host }) => host);
}

/** The number of release workers that have reported in the last {@link GONE_AFTER_MS}. */
export async function countAliveWorkers(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from release_server
    where kind = 'worker' and seen_at > now() - ${GONE_AFTER_MS / 1000} * interval '1 second'`;
  return row?.count ?? 0;
}

/** The time of the latest report by any server, and the database's current time. */
export async function selectLastSeen(sql: Sql): Promise<{ seen: Date | null; now: Date }> {
  const [row] = await sql<{ seen: Date | null; now: Date }[]>`
    select max(seen_at) as seen, clock_timestamp() as now from release_server`;
  return row ?? { seen: null, now: new Date() };
}

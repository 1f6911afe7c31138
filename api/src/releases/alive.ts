import { GONE_AFTER_MS } from '../../contract/releases.ts';
import type { Sql } from '../db/client.ts';
import { selectLastSeen, selectServers } from './queries/servers.ts';
import { selectHostProblems } from './queries/work.ts';

/** Tells since when a server must have been seen to count as alive. */
export type AliveSince = (sql: Sql) => Promise<Date>;

/**
 * Servers are gone {@link GONE_AFTER_MS} after their last report. While this process is younger than
 * that, those count that were alive when it started: nobody could report while the API was away.
 */
export async function createAliveSince(sql: Sql): Promise<AliveSince> {
  const { seen, now } = await selectLastSeen(sql);
  const startedAt = now.getTime();
  const lastSeenAt = seen?.getTime() ?? startedAt;
  return async (on) => {
    const at = (await selectLastSeen(on)).now.getTime();
    const present = at - startedAt < GONE_AFTER_MS ? Math.min(lastSeenAt, at) : at;
    return new Date(present - GONE_AFTER_MS);
  };
}

/** The servers and workers that are alive, at most `limit`. */
export async function aliveServers(sql: Sql, aliveSince: AliveSince, limit: number) {
  const servers = await selectServers(sql, await aliveSince(sql), limit);
  // What its worker cannot compose is a problem of each server of the host.
  const problems = await selectHostProblems(sql);
  return servers.map((server) => ({
    ...server,
    problem: server.problem ?? problems.get(server.host) ?? null,
  }));
}

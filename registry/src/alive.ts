import type { Sql } from '@agent-atlas/server-kit/db/client';
import { GONE_AFTER_MS } from '../contract/releases.ts';
import { selectLastSeen, selectServers } from './queries/servers.ts';
import { selectHostProblems } from './queries/work.ts';

/** Returns the time since which a server must have reported to count as alive. */
export type AliveSince = (sql: Sql) => Promise<Date>;

/**
 * A server counts as alive until {@link GONE_AFTER_MS} after its last report. While this process is
 * younger than that, servers that were alive before the API stopped still count, because they could
 * not report in the meantime.
 */
export async function createAliveSince(sql: Sql): Promise<AliveSince> {
  const { seen, now } = await selectLastSeen(sql);
  const startedAt = now.getTime();
  const lastSeenAt = seen?.getTime() ?? startedAt;
  return async (on) => {
    const at = (await selectLastSeen(on)).now.getTime();
    const reference = at - startedAt < GONE_AFTER_MS ? Math.min(lastSeenAt, at) : at;
    return new Date(reference - GONE_AFTER_MS);
  };
}

/** The servers and workers that are alive, at most `limit`. */
export async function aliveServers(sql: Sql, aliveSince: AliveSince, limit: number) {
  const servers = await selectServers(sql, await aliveSince(sql), limit);
  // A worker's failure to compose affects every server of its host.
  const problems = await selectHostProblems(sql);
  return servers.map((server) => ({
    ...server,
    problem: server.problem ?? problems.get(server.host) ?? null,
  }));
}

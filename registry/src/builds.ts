import type { Sql } from '@agent-atlas/server-kit/db/client';
import type { Build, Lacking } from '../contract/builds.ts';
import { HOST_RELEASE } from '../contract/releases.ts';
import type { AliveSince } from './alive.ts';
import { lackingOf } from './needs.ts';
import { selectServers } from './queries/servers.ts';
import { selectSetIndex } from './queries/sets.ts';
import { selectState } from './queries/state.ts';

/** Maximum number of servers that are counted. */
const SERVERS_MAX = 500;

/** The builds of the shell that have processes, or that one of these needs. */
export async function selectBuilds(sql: Sql, aliveSince: AliveSince): Promise<Build[]> {
  const { active } = await selectState(sql);
  const servers = await selectServers(sql, await aliveSince(sql), SERVERS_MAX);
  const alive = [...new Set(servers.map(({ host }) => host))].sort();
  const sets = await selectSetIndex(sql, alive, [active]);
  const lacking = new Map<string, Lacking[]>();
  for (const host of alive) lacking.set(host, await lackingOf(sql, host, sets, active));
  const ages = await selectAges(sql, alive);
  const served = alive.filter((host) =>
    servers.some((server) => server.host === host && server.kind === 'web'),
  );
  const needed = [...lacking.values()].flat().flatMap(({ host }) => host ?? []);
  return [...new Set([...alive, ...needed])].map((host) => {
    const own = servers.filter((server) => server.host === host);
    const missing = lacking.get(host) ?? [];
    const neededBy = alive.filter((other) => lacking.get(other)?.some((one) => one.host === host));
    const isNewer = (other: string) => (ages.get(other) ?? 0) > (ages.get(host) ?? Infinity);
    const isComposed = sets.idOf(host, active) !== undefined;
    const runs = Object.keys(active).filter(
      (name) => !missing.some(({ remote }) => remote === name),
    );
    return {
      host,
      webServers: own.filter(({ kind }) => kind === 'web').length,
      hasWorker: own.some(({ kind }) => kind === 'worker'),
      runs: isComposed ? runs.sort() : null,
      lacking: missing,
      neededBy,
      isRetired: neededBy.length === 0 && served.length > 0 && served.every(isNewer),
    };
  });
}

/** When the release of each build was published, in milliseconds since the epoch. */
async function selectAges(sql: Sql, hosts: readonly string[]): Promise<Map<string, number>> {
  const rows = await sql<{ host: string; at: Date }[]>`
    select host, min(published_at) as at
    from release_set join release on name = ${HOST_RELEASE} and version = shell
    where host = any(${[...hosts]}::text[]) group by host`;
  return new Map(rows.map(({ host, at }) => [host, at.getTime()]));
}

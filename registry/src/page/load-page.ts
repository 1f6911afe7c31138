import { selectOwners } from '../access/owner-queries.ts';
import { aliveServers } from '../alive.ts';
import { selectBuilds } from '../builds.ts';
import { selectDrives } from '../drives/queries.ts';
import { selectErrors } from '../observations/error-queries.ts';
import { readObserved } from '../observations/queries.ts';
import { selectAudit, selectLiveChanges } from '../queries/audit.ts';
import { selectDiffHeads } from '../queries/diffs.ts';
import { selectPointers, selectState } from '../queries/state.ts';
import type { Releases } from '../releases.ts';
import { selectWebhooks } from '../webhooks/queries.ts';
import type { PageInput } from './page-data.ts';
import { selectPublications } from './queries.ts';

/** Maximum number of history entries, servers and release diffs on the page. */
const HISTORY_MAX = 50;
const SERVERS_MAX = 200;
const DIFFS_MAX = 20;
const ERRORS_MAX = 50;
const DAY_MS = 24 * 60 * 60_000;

/** Loads the data of the operators' page. */
export async function loadPage({ sql, aliveSince }: Releases): Promise<PageInput> {
  const state = await selectState(sql);
  const canaries = Object.entries(state.canaries);
  const live = [
    ...Object.entries(state.active),
    ...canaries.map(([name, { version }]) => [name, version] as const),
  ];
  const names = live.map(([name]) => name);
  const versions = live.map(([, version]) => version);
  const since = new Date(Date.now() - DAY_MS);
  const [
    owners,
    releases,
    changes,
    servers,
    builds,
    pointers,
    history,
    webhooks,
    diffs,
    errors,
    observed,
    drives,
  ] = await Promise.all([
    selectOwners(sql),
    selectPublications(sql, names, versions),
    selectLiveChanges(sql, names, versions),
    aliveServers(sql, aliveSince, SERVERS_MAX),
    selectBuilds(sql, aliveSince),
    selectPointers(sql),
    selectAudit(sql, { limit: HISTORY_MAX }),
    selectWebhooks(sql),
    selectDiffHeads(sql, DIFFS_MAX),
    selectErrors(sql, { limit: ERRORS_MAX }),
    Promise.all(
      live.map(async ([name, version]) => ({
        name,
        version,
        ...(await readObserved(sql, { remote: name, version, since })),
      })),
    ),
    selectDrives(sql, Object.keys(state.active)),
  ]);
  return {
    state,
    owners,
    releases,
    changes,
    servers,
    builds,
    pointers,
    history,
    webhooks,
    diffs,
    drives,
    errors,
    observed,
  };
}

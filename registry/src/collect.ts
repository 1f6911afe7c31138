import { repeat } from '@agent-atlas/server-kit/base/repeat';
import type { Pool, Sql } from '@agent-atlas/server-kit/db/client';
import { deleteEndedDrives } from './drives/queries.ts';
import { needsOf } from './needs.ts';
import { pruneCredits } from './observations/credits.ts';
import { pruneErrors } from './observations/error-queries.ts';
import { pruneObserved } from './observations/queries.ts';
import { deleteEndedQaLinks } from './qa/link-queries.ts';
import { deleteUnusedBlobs } from './queries/blobs.ts';
import { trimDiffs } from './queries/diffs.ts';
import { settleRefusals } from './queries/refusals.ts';
import { deleteStaleServers, selectAliveHosts } from './queries/servers.ts';
import { deleteUnusedSets, touchSets } from './queries/sets.ts';
import { deleteStalePointers, lockState, selectPointers, touchPointer } from './queries/state.ts';
import { dropEndedWork } from './queries/work.ts';
import { readPointer } from './read-pointer.ts';
import { nextState, revertRequests } from './rules.ts';

/** Interval of garbage collection, in milliseconds. */
const COLLECT_EVERY_MS = 10 * 60_000;
/** How long unused sets are kept, in milliseconds, and how many at most. */
const SET_RETENTION_MS = 30 * 24 * 60 * 60_000;
const SETS_MAX = 1000;
/** How long the pointer of a host is kept after its last report, in milliseconds. */
const POINTER_RETENTION_MS = 30 * 24 * 60 * 60_000;
/** Counts all servers that are not deleted: those that reported within the last hour. */
const REPORTED = new Date(0);
/** Younger blobs are kept, because they may belong to an upload in progress. In milliseconds. */
const BLOB_RETENTION_MS = 60 * 60_000;
/** Blobs deleted per statement. */
const BLOBS_PER_STEP = 200;

/**
 * Deletes stale pointers, unused sets and unreferenced files. Returns how many sets and files it
 * deleted.
 */
export async function collect(
  sql: Pool,
  {
    blobRetentionMs = BLOB_RETENTION_MS,
    setRetentionMs = SET_RETENTION_MS,
    setsMax = SETS_MAX,
  } = {},
): Promise<{ sets: number; blobs: number }> {
  const sets = await sql.begin(async (tx) => {
    const state = await lockState(tx);
    await keepElsewhere(tx);
    await deleteStalePointers(tx, POINTER_RETENTION_MS);
    await dropEndedWork(tx);
    await trimDiffs(tx);
    const hosts = (await selectPointers(tx)).map(({ host }) => host);
    for (const request of revertRequests(state)) {
      const outcome = nextState(state, request);
      if (outcome.kind !== 'state') continue;
      const { sets: index, active, variants } = await needsOf(tx, outcome.state, hosts);
      const wanted = [active, ...variants.map(({ versions }) => versions)];
      const ids = hosts.flatMap((host) => wanted.map((versions) => index.idOf(host, versions)));
      await touchSets(
        tx,
        ids.filter((id) => id !== undefined),
      );
    }
    return deleteUnusedSets(tx, setRetentionMs, setsMax);
  });
  let blobs = 0;
  for (;;) {
    const removed = await deleteUnusedBlobs(sql, blobRetentionMs, BLOBS_PER_STEP);
    blobs += removed;
    if (removed < BLOBS_PER_STEP) return { sets, blobs };
  }
}

/** Protects the sets and pointers of builds without servers, as long as servers of another build need them. */
async function keepElsewhere(tx: Sql): Promise<void> {
  for (const host of await selectAliveHosts(tx, REPORTED)) {
    const { elsewhere = [] } = (await readPointer(tx, host)) ?? {};
    const ids = elsewhere.map(({ set }) => set);
    for (const other of await touchSets(tx, ids)) await touchPointer(tx, other);
  }
}

/** Collects periodically until it is stopped. */
export const startCollector = (sql: Pool, onError: (error: unknown) => void) =>
  repeat(
    COLLECT_EVERY_MS,
    async () => {
      await deleteStaleServers(sql);
      await deleteEndedQaLinks(sql);
      await deleteEndedDrives(sql);
      await settleRefusals(sql);
      await collect(sql);
      await pruneObserved(sql);
      await pruneCredits(sql);
      await pruneErrors(sql);
    },
    onError,
  );

import type { Pool } from '../db/client.ts';
import { needsOf } from './needs.ts';
import { deleteUnusedBlobs } from './queries/blobs.ts';
import { forgetServers } from './queries/servers.ts';
import { deleteUnusedSets, touchSets } from './queries/sets.ts';
import { deleteGonePointers, lockState, selectPointers } from './queries/state.ts';
import { dropEndedWork } from './queries/work.ts';
import { nextState, waysBack } from './rules.ts';

/** How often what nothing names is removed, in milliseconds. */
const COLLECT_EVERY_MS = 10 * 60_000;
/** How long sets are kept after their last use, in milliseconds, and how many of them at most. */
const SETS_KEPT_MS = 30 * 24 * 60 * 60_000;
const SETS_MAX = 1000;
/** How long a build of the host keeps its pointer after its last report, in milliseconds. */
const POINTERS_KEPT_MS = 30 * 24 * 60 * 60_000;
/** Blobs younger than this may belong to an upload under way. In milliseconds. */
const BLOBS_KEPT_MS = 60 * 60_000;
/** Blobs that are removed at a time. */
const BLOBS_PER_STEP = 200;

/** Removes what nothing needs: pointers of hosts that are gone, sets out of use, files of neither. */
export async function collect(
  sql: Pool,
  { blobsKeptMs = BLOBS_KEPT_MS, setsKeptMs = SETS_KEPT_MS, setsMax = SETS_MAX } = {},
): Promise<{ sets: number; blobs: number }> {
  const sets = await sql.begin(async (tx) => {
    const state = await lockState(tx);
    await deleteGonePointers(tx, POINTERS_KEPT_MS);
    await dropEndedWork(tx);
    const hosts = (await selectPointers(tx)).map(({ host }) => host);
    for (const request of waysBack(state)) {
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
    return deleteUnusedSets(tx, setsKeptMs, setsMax);
  });
  let blobs = 0;
  for (;;) {
    const removed = await deleteUnusedBlobs(sql, blobsKeptMs, BLOBS_PER_STEP);
    blobs += removed;
    if (removed < BLOBS_PER_STEP) return { sets, blobs };
  }
}

/** Collects now and then until it is stopped. */
export function keepCollected(sql: Pool, onError: (error: unknown) => void) {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => forgetServers(sql))
      .then(() => collect(sql))
      .catch(onError);
  }, COLLECT_EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

import type { Pool, Sql } from '@agent-atlas/server-kit/db/client';
import { type Change, type ChangeRequest, isFailed } from '../contract/changes.ts';
import type { ObservationBatch } from '../contract/observations.ts';
import { CHANGE_TIMEOUT_MS, type Versions } from '../contract/releases.ts';
import type { ServerReport } from '../contract/servers.ts';
import type { Work, WorkResult } from '../contract/work.ts';
import type { Access } from './access/access.ts';
import { advance } from './advance.ts';
import { type AliveSince, createAliveSince } from './alive.ts';
import { startCollector } from './collect.ts';
import { createDrives, type Drives } from './drives/drives.ts';
import type { DriveEvent } from './drives/look.ts';
import { isBehind } from './follow.ts';
import { createHashNetwork } from './observations/credits.ts';
import { createErrorMapper } from './observations/map-errors.ts';
import { recordBatch } from './observations/record.ts';
import { ReleaseProblem } from './problem.ts';
import { insertChange, selectChange, selectPendingChanges } from './queries/changes.ts';
import { unpublished } from './queries/releases.ts';
import { upsertServer } from './queries/servers.ts';
import { selectSetIndex, touchSets } from './queries/sets.ts';
import {
  lockState,
  selectPointer,
  selectState,
  selectTicks,
  tick,
  touchPointer,
} from './queries/state.ts';
import {
  claimWork,
  finishWork,
  PRIORITY,
  requestComposition,
  selectClaimedWork,
  selectWorkProblem,
} from './queries/work.ts';
import { isGated } from './rules.ts';
import { createFileStore, type FileStore } from './store-files.ts';
import { createWatch, type Watch } from './watch.ts';

/** How many changes may wait for the gate, in total and per requester. */
const PENDING_MAX = 100;
const PENDING_OF_ONE_MAX = 10;
/** How long a worker may take for its work, in milliseconds. A dead worker loses it sooner. */
const LEASE_MS = CHANGE_TIMEOUT_MS;

/** The state of all releases, in a database that other processes may share. */
export interface Releases {
  readonly sql: Pool;
  readonly access: Access;
  readonly files: FileStore;
  readonly watch: Watch;
  readonly drives: Drives;
  readonly aliveSince: AliveSince;
  /**
   * Requests a change and waits until it ends. Returns it as `pending` if that takes longer. Throws
   * a {@link ReleaseProblem} with 503 if too many changes are waiting.
   */
  request(request: ChangeRequest, by: string, waitMs: number, signal: AbortSignal): Promise<Change>;
  /** Waits until a change has ended, or for `waitMs`. Throws a {@link ReleaseProblem} with 404. */
  waitForChange(id: number, waitMs: number, signal: AbortSignal): Promise<Change | undefined>;
  /** Waits for the next work of a host; undefined if there was none within `waitMs`. */
  takeWork(
    claimant: { host: string; by: string; server: string | undefined },
    waitMs: number,
    signal: AbortSignal,
  ): Promise<Work | undefined>;
  /**
   * Stores the result of claimed work. Throws a {@link ReleaseProblem} with 409 if the claim ended.
   */
  finishWork(id: number, result: WorkResult, by: string): Promise<void>;
  /**
   * Returns the id of the set of these versions for a host. If there is no such set, a worker
   * composes it. Throws a {@link ReleaseProblem} with 422 if it cannot be composed, and with 504
   * after `waitMs`.
   */
  compose(host: string, versions: Versions, waitMs: number, signal: AbortSignal): Promise<string>;
  /** Stores a server's report. If the host is behind, requests the sets that it needs. */
  report(id: string, report: ServerReport, by: string): Promise<void>;
  /** Adds what a web server has observed. Returns the indexes of the browsers' reports that counted. */
  observe(batch: ObservationBatch): Promise<number[]>;
  close(): Promise<void>;
}

interface ReleasesParts {
  readonly sql: Pool;
  readonly access: Access;
  /** Keys the hashes of networks. */
  readonly secret: string;
  /** Called when an automatic canary makes a decision. */
  onDrive(event: DriveEvent): void;
  onError(error: unknown): void;
}

export async function createReleases({
  sql,
  access,
  secret,
  onDrive: onEvent,
  onError,
}: ReleasesParts): Promise<Releases> {
  const aliveSince = await createAliveSince(sql);
  const advanceAll = (tx: Sql) => advance(tx, aliveSince);
  const watch = createWatch({
    read: () => selectTicks(sql),
    onPending: async () => {
      await sql.begin(advanceAll);
    },
    onError,
  });
  const collector = startCollector(sql, onError);
  const hashNetwork = createHashNetwork(secret);
  const errorMapper = createErrorMapper(sql, onError);
  // Cleans up after a process that was killed.
  errorMapper.wake();
  const wake = () => watch.wake();
  const drives = createDrives({ sql, advance: advanceAll, wake, onEvent, onError });

  async function waitForChange(id: number, waitMs: number, signal: AbortSignal) {
    const ended = await watch.until(
      async () => {
        const change = await selectChange(sql, id);
        if (!change) throw new ReleaseProblem(404, `Change ${id} does not exist.`);
        return change.state === 'pending' ? undefined : change;
      },
      waitMs,
      signal,
    );
    return ended ?? selectChange(sql, id);
  }

  return {
    sql,
    access,
    files: createFileStore(sql),
    watch,
    drives,
    aliveSince,
    waitForChange,
    async request(request, by, waitMs, signal) {
      const id = await sql.begin(async (tx) => {
        if (isGated(request)) await refuseTooMany(tx, by);
        const inserted = await insertChange(tx, request, by);
        await advanceAll(tx);
        return inserted;
      });
      watch.wake();
      const change = await waitForChange(id, waitMs, signal);
      if (!change) throw new Error(`Change ${id} is missing`);
      return change;
    },
    takeWork: (claimant, waitMs, signal) =>
      watch.until(() => claimWork(sql, claimant, LEASE_MS), waitMs, signal),
    async finishWork(id, result, by) {
      await sql.begin(async (tx) => {
        // Locks the state before the work's row. All transactions use this order.
        await tick(tx);
        const work = await selectClaimedWork(tx, id);
        if (!work)
          throw new ReleaseProblem(
            409,
            `Work item ${id} was assigned to another worker or canceled.`,
          );
        await requireStoredSets(tx, work, result);
        await finishWork(tx, id, result, by);
        await advanceAll(tx);
      });
      watch.wake();
    },
    async compose(host, versions, waitMs, signal) {
      const find = async (on: Sql) =>
        (await selectSetIndex(on, [host], [versions])).idOf(host, versions);
      const storedId = await find(sql);
      if (storedId !== undefined) {
        await touchSets(sql, [storedId]);
        return storedId;
      }
      const missing = await unpublished(sql, versions);
      if (missing !== undefined) throw new ReleaseProblem(422, missing);
      await sql.begin(async (tx) => {
        const { revision: base } = await lockState(tx);
        await requestComposition(tx, { host, base, priority: PRIORITY.session }, versions);
        await tick(tx);
      });
      watch.wake();
      const composed = await watch.until(
        async () => {
          const problem = await selectWorkProblem(sql, host, versions);
          if (problem !== undefined) throw new ReleaseProblem(422, problem);
          return find(sql);
        },
        waitMs,
        signal,
      );
      if (composed !== undefined) return composed;
      throw new ReleaseProblem(
        504,
        `No release worker of host ${host} composed the set within ${waitMs / 1000} s.`,
        'Start a release worker or try again.',
      );
    },
    async report(id, report, by) {
      await upsertServer(sql, id, report, by);
      await touchPointer(sql, report.host);
      const pointer = await selectPointer(sql, report.host);
      if (!isBehind(pointer, await selectState(sql))) return;
      await sql.begin(advanceAll);
      watch.wake();
    },
    async observe(batch) {
      const counted = await recordBatch(sql, batch, hashNetwork);
      if (batch.errors.length > 0 || counted.length > 0) errorMapper.wake();
      return counted;
    },
    async close() {
      await errorMapper.idle();
      await drives.close();
      await watch.stop();
      await collector.stop();
    },
  };
}

/** Limits gated changes. Ungated ones, such as rollbacks, are never refused. */
async function refuseTooMany(tx: Sql, by: string): Promise<void> {
  const waiting = (await selectPendingChanges(tx)).filter(({ request }) => isGated(request));
  const ownWaiting = waiting.filter((change) => change.by === by);
  const hint = 'Try again in a moment.';
  if (ownWaiting.length >= PENDING_OF_ONE_MAX)
    throw new ReleaseProblem(503, `${by} already has ${ownWaiting.length} pending changes.`, hint);
  if (waiting.length >= PENDING_MAX)
    throw new ReleaseProblem(503, 'Too many changes are pending.', hint);
}

/** Throws a {@link ReleaseProblem} with 400 unless all requested sets are stored. */
async function requireStoredSets(tx: Sql, work: Work, result: WorkResult): Promise<void> {
  const hasFailed = result.problem !== undefined || result.findings.some(isFailed);
  if (hasFailed) return;
  const index = await selectSetIndex(tx, [work.host], work.compose);
  const missing = work.compose.findIndex(
    (versions, at) => index.idOf(work.host, versions) === undefined || !result.sets[at],
  );
  if (missing === -1) return;
  throw new ReleaseProblem(400, `Set ${missing + 1} of work item ${work.id} is not stored.`);
}

import {
  CHANGE_TIMEOUT_MS,
  type Change,
  type ChangeRequest,
  type ServerReport,
  type Versions,
  type Work,
  type WorkResult,
} from '../../contract/releases.ts';
import type { Pool, Sql } from '../db/client.ts';
import type { Access } from './access/access.ts';
import { advance } from './advance.ts';
import { type AliveSince, createAliveSince } from './alive.ts';
import { keepCollected } from './collect.ts';
import { isBehind } from './follow.ts';
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
  askToCompose,
  claimWork,
  finishWork,
  PRIORITY,
  selectClaimedWork,
  selectWorkProblem,
} from './queries/work.ts';
import { isGated } from './rules.ts';
import { createFileStore, type FileStore } from './store-files.ts';
import { createWatch, type Watch } from './watch.ts';

/** Changes that may wait for the gate at the same time, and those of one requester. */
const PENDING_MAX = 100;
const PENDING_OF_ONE_MAX = 10;
/** Longest time a worker has for its work, in milliseconds. One that is gone loses it sooner. */
const LEASE_MS = CHANGE_TIMEOUT_MS;

/** The state of all releases in a database that other processes may share. */
export interface Releases {
  readonly sql: Pool;
  readonly access: Access;
  readonly files: FileStore;
  readonly watch: Watch;
  readonly aliveSince: AliveSince;
  /** Asks for a change and waits for its end. Gives it pending when that takes longer. */
  request(request: ChangeRequest, by: string, waitMs: number, signal: AbortSignal): Promise<Change>;
  /** A change, when it has ended, or after the wait. */
  waitForChange(id: number, waitMs: number, signal: AbortSignal): Promise<Change | undefined>;
  /** The next work of a host; undefined when there was none during the wait. */
  takeWork(
    claimant: { host: string; by: string; server: string | undefined },
    waitMs: number,
    signal: AbortSignal,
  ): Promise<Work | undefined>;
  /** Takes the result of claimed work. */
  finishWork(id: number, result: WorkResult, by: string): Promise<void>;
  /** The id of the set of these versions on a host, which a worker composes where there is none. */
  compose(host: string, versions: Versions, waitMs: number, signal: AbortSignal): Promise<string>;
  /** Notes what a server tells of itself, and gets a new host what it needs. */
  report(id: string, report: ServerReport, by: string): Promise<void>;
  close(): Promise<void>;
}

interface ReleasesParts {
  readonly sql: Pool;
  readonly access: Access;
  onError(error: unknown): void;
}

export async function createReleases({ sql, access, onError }: ReleasesParts): Promise<Releases> {
  const aliveSince = await createAliveSince(sql);
  const move = (tx: Sql) => advance(tx, aliveSince);
  const watch = createWatch({
    read: () => selectTicks(sql),
    onPending: async () => {
      await sql.begin(move);
    },
    onError,
  });
  const collector = keepCollected(sql, onError);

  async function waitForChange(id: number, waitMs: number, signal: AbortSignal) {
    const ended = await watch.until(
      async () => {
        const change = await selectChange(sql, id);
        if (!change) throw new ReleaseProblem(404, `There is no change ${id}.`);
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
    aliveSince,
    waitForChange,
    async request(request, by, waitMs, signal) {
      const id = await sql.begin(async (tx) => {
        if (isGated(request)) await refuseTooMany(tx, by);
        const inserted = await insertChange(tx, request, by);
        await move(tx);
        return inserted;
      });
      watch.wake();
      const change = await waitForChange(id, waitMs, signal);
      if (!change) throw new Error(`Change ${id} is gone`);
      return change;
    },
    takeWork: (claimant, waitMs, signal) =>
      watch.until(() => claimWork(sql, claimant, LEASE_MS), waitMs, signal),
    async finishWork(id, result, by) {
      await sql.begin(async (tx) => {
        // Before the work's own row, as everywhere.
        await tick(tx);
        const work = await selectClaimedWork(tx, id);
        if (!work) throw new ReleaseProblem(409, `Work ${id} was given to another, or dropped.`);
        await refuseOtherSets(tx, work, result);
        await finishWork(tx, id, result, by);
        await move(tx);
      });
      watch.wake();
    },
    async compose(host, versions, waitMs, signal) {
      const find = async (on: Sql) =>
        (await selectSetIndex(on, [host], [versions])).idOf(host, versions);
      const known = await find(sql);
      if (known !== undefined) {
        await touchSets(sql, [known]);
        return known;
      }
      const missing = await unpublished(sql, versions);
      if (missing !== undefined) throw new ReleaseProblem(422, missing);
      await sql.begin(async (tx) => {
        const { revision: base } = await lockState(tx);
        await askToCompose(tx, { host, base, priority: PRIORITY.session }, versions);
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
        `No release worker of host ${host} composed it in ${waitMs / 1000} s.`,
        'Start one, or try again.',
      );
    },
    async report(id, report, by) {
      await upsertServer(sql, id, report, by);
      await touchPointer(sql, report.host);
      const pointer = await selectPointer(sql, report.host);
      if (!isBehind(pointer, await selectState(sql))) return;
      await sql.begin(move);
      watch.wake();
    },
    async close() {
      await watch.stop();
      await collector.stop();
    },
  };
}

/** Ways back are never too many. */
async function refuseTooMany(tx: Sql, by: string): Promise<void> {
  const waiting = (await selectPendingChanges(tx)).filter(({ request }) => isGated(request));
  const own = waiting.filter((change) => change.by === by);
  const hint = 'Try again in a moment.';
  if (own.length >= PENDING_OF_ONE_MAX)
    throw new ReleaseProblem(503, `${own.length} changes of ${by} wait already.`, hint);
  if (waiting.length >= PENDING_MAX) throw new ReleaseProblem(503, 'Too many changes wait.', hint);
}

/** Refuses a result whose sets are not those that were asked for. */
async function refuseOtherSets(tx: Sql, work: Work, result: WorkResult): Promise<void> {
  const hasFailed =
    result.problem !== undefined || result.findings.some(({ problems }) => problems.length > 0);
  if (hasFailed) return;
  const index = await selectSetIndex(tx, [work.host], work.compose);
  const missing = work.compose.findIndex(
    (versions, at) => index.idOf(work.host, versions) === undefined || !result.sets[at],
  );
  if (missing === -1) return;
  throw new ReleaseProblem(400, `Set ${missing + 1} of work ${work.id} is not stored.`);
}

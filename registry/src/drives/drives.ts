import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, Sql } from '@agent-atlas/server-kit/db/client';
import type { z } from 'zod';
import type { Drive, NewDriveSchema } from '../../contract/drives.ts';
import { readObserved } from '../observations/queries.ts';
import { ReleaseProblem } from '../problem.ts';
import { unpublished } from '../queries/releases.ts';
import { lockState } from '../queries/state.ts';
import { baselineOf } from './compare.ts';
import { type DriveEvent, endDrive, look, request } from './look.ts';
import { readSides } from './observed-sides.ts';
import {
  driveOf,
  insertDrive,
  type StoredDrive,
  selectDrive,
  selectRunningDrives,
} from './queries.ts';

/** An arbitrary number that identifies the lock of the process that looks at the drives. */
export const LOOK_LOCK = 7_265_310;
/** How often a process looks at the running drives, in milliseconds. */
const LOOK_MS = 2000;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Canaries that advance automatically. Their state is in the database, so any process can continue
 * them.
 */
export interface Drives {
  /** Starts a drive. Throws a {@link ReleaseProblem} with 409 or 422 if it cannot start. */
  start(given: z.infer<typeof NewDriveSchema>, by: string): Promise<Drive>;
  /** The latest drive of a remote. */
  find(remote: string): Promise<Drive | undefined>;
  /** Ends a running drive; the canary stays. Throws a {@link ReleaseProblem} with 409. */
  stop(remote: string, by: string): Promise<Drive>;
  /** Looks at every running drive once. */
  lookAtAll(): Promise<void>;
  close(): Promise<void>;
}

interface DrivesParts {
  readonly sql: Pool;
  /** Makes progress with changes, in a transaction. */
  advance(tx: Sql): Promise<void>;
  /** Called after changes were requested. */
  wake(): void;
  onEvent(event: DriveEvent): void;
  onError(error: unknown): void;
}

export function createDrives({ sql, advance, wake, onEvent, onError }: DrivesParts): Drives {
  const stopping = new AbortController();
  const done = repeat();

  async function repeat(): Promise<void> {
    while (!stopping.signal.aborted) {
      await sleep(LOOK_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
      if (!stopping.signal.aborted) await lookAtAll().catch(onError);
    }
  }

  async function lookAtAll(): Promise<void> {
    for (const { id } of await selectRunningDrives(sql)) {
      // A failure in one drive must not keep the others from being checked.
      const event = await sql.begin((tx) => lookAt(tx, id)).catch(onError);
      if (event) onEvent(event);
      wake();
    }
  }

  async function lookAt(tx: Sql, id: number): Promise<DriveEvent | undefined> {
    // Another process is looking and stores its decisions; this one looks again later.
    if (!(await tryLock(tx))) return undefined;
    const seen = await findRunning(tx, id);
    if (!seen) return undefined;
    // Before the lock, so that other changes do not wait for the sums.
    const sides = await readSides(tx, seen);
    const state = await lockState(tx);
    // It may have been stopped in the meantime.
    const drive = await findRunning(tx, id);
    if (!drive) return undefined;
    const event = await look(tx, state, drive, sides);
    await advance(tx);
    return event;
  }

  return {
    async start(given, by) {
      const drive = await sql.begin((tx) => startDrive(tx, given, by, advance));
      wake();
      return drive;
    },
    async find(remote) {
      const drive = await selectDrive(sql, remote);
      return drive && driveOf(drive);
    },
    async stop(remote, by) {
      const { event, drive } = await sql.begin(async (tx) => {
        await lockState(tx);
        const running = await selectDrive(tx, remote);
        if (running?.state !== 'running')
          throw new ReleaseProblem(409, `No drive of ${remote} is running.`);
        const event = await endDrive(tx, running, 'stopped', `Stopped by ${by}.`, by);
        return { event, drive: await requireDrive(tx, remote) };
      });
      onEvent(event);
      wake();
      return drive;
    },
    lookAtAll,
    async close() {
      stopping.abort();
      await done;
    },
  };
}

async function startDrive(
  tx: Sql,
  { remote, version, ...settings }: z.infer<typeof NewDriveSchema>,
  by: string,
  advance: (tx: Sql) => Promise<void>,
): Promise<Drive> {
  const { active, canaries } = await lockState(tx);
  const base = active[remote];
  const canary = canaries[remote] ?? null;
  const last = await selectDrive(tx, remote);
  if (last?.state === 'running')
    throw new ReleaseProblem(
      409,
      `${remote} ${last.version} is already being driven.`,
      `First run the command: canary ${remote} --stop`,
    );
  if (base === undefined)
    throw new ReleaseProblem(409, `${remote} is not active yet.`, 'Activate a version first.');
  if (base === version) throw new ReleaseProblem(409, `${remote} ${version} is already active.`);
  if (canary && canary.version !== version)
    throw new ReleaseProblem(
      409,
      `${canary.version} is the canary of ${remote}.`,
      `First run the command: abort ${remote}`,
    );
  const missing = await unpublished(tx, { [remote]: version });
  if (missing !== undefined) throw new ReleaseProblem(422, missing);
  const since = new Date(Date.now() - DAY_MS);
  const baseline = baselineOf(await readObserved(tx, { remote, version: base, since }));
  const reason = 'The first step is being checked.';
  const given = { remote, version, base, settings, baseline, reason, startedBy: by };
  await insertDrive(tx, given);
  await request(tx, await requireStored(tx, remote), reason, 'on', canary);
  await advance(tx);
  return requireDrive(tx, remote);
}

async function findRunning(tx: Sql, id: number): Promise<StoredDrive | undefined> {
  return (await selectRunningDrives(tx)).find((drive) => drive.id === id);
}

async function requireStored(tx: Sql, remote: string): Promise<StoredDrive> {
  const drive = await selectDrive(tx, remote);
  if (!drive) throw new Error(`The drive of ${remote} is missing`);
  return drive;
}

const requireDrive = async (tx: Sql, remote: string) => driveOf(await requireStored(tx, remote));

// A transaction-level lock ends with its transaction, even if the process is killed or the pooler
// switches connections.
async function tryLock(tx: Sql): Promise<boolean> {
  const [row] = await tx<{ locked: boolean }[]>`
    select pg_try_advisory_xact_lock(${LOOK_LOCK}) as locked`;
  return row?.locked === true;
}

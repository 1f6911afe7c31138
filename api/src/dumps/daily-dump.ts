import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '@agent-atlas/server-kit/db/client';
import { selectRun } from '../ranking/queries.ts';
import { type DumpFile, writeDump } from './write-dump.ts';

/** How long a dump is served before the next check for a newer ranking, in milliseconds. */
const CHECK_MS = 60_000;
/**
 * How long `close` waits for a running dump, whose database may be unreachable, in milliseconds.
 */
const STOP_MS = 3000;

/** A dump on the local disk. */
export interface Dump {
  readonly folder: string;
  readonly files: readonly DumpFile[];
}

/** The open data of the day. */
export interface DailyDump {
  /**
   * Returns the dump of the last ranking run. The first call after a run creates it, once for all
   * concurrent callers. If that fails, returns the dump of an earlier run, or rejects without one.
   */
  current(): Promise<Dump>;
  /** Discards a dump whose files were deleted from the disk. */
  drop(dump: Dump): Promise<void>;
  /** Deletes all dumps from the disk. */
  close(): Promise<void>;
}

interface StoredDump extends Dump {
  /** The time that its scores were computed for. */
  readonly asOf: number | undefined;
}

/** @param sql a connection for long-running work */
export function createDailyDump(
  sql: Pool,
  now: () => number,
  onError: (error: unknown) => void,
): DailyDump {
  let root: string | undefined;
  let made = 0;
  let newest: StoredDump | undefined;
  let older: StoredDump | undefined;
  let making: Promise<StoredDump> | undefined;
  let nextCheckAt = 0;

  async function refresh(): Promise<StoredDump> {
    nextCheckAt = now() + CHECK_MS;
    const run = await selectRun(sql);
    const asOf = run.asOf?.getTime();
    return newest && newest.asOf === asOf ? newest : make(asOf);
  }

  async function make(asOf: number | undefined): Promise<StoredDump> {
    root ??= await mkdtemp(join(tmpdir(), 'atlas-open-data-'));
    made += 1;
    const folder = join(root, String(made));
    const dump = { asOf, folder, files: await writeDump(sql, folder) };
    // The previous dump stays for running downloads. The one before it has not been served for a
    // day.
    if (older) await rm(older.folder, { recursive: true, force: true });
    older = newest;
    newest = dump;
    return dump;
  }

  async function remove(): Promise<void> {
    const removed = root;
    root = newest = older = undefined;
    if (removed) await rm(removed, { recursive: true, force: true, maxRetries: 3 });
  }

  return {
    async current() {
      if (newest && now() < nextCheckAt) return newest;
      making ??= refresh()
        .catch((error) => {
          onError(error);
          throw error;
        })
        .finally(() => {
          making = undefined;
        });
      try {
        return await making;
      } catch (error) {
        if (newest) return newest;
        throw error;
      }
    },
    async drop(dump) {
      if (dump === newest) await remove();
    },
    async close() {
      const ended = making?.catch(() => undefined);
      await Promise.race([ended, sleep(STOP_MS, undefined, { ref: false })]);
      await remove();
    },
  };
}

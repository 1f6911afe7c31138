import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '../db/client.ts';
import { selectRun } from '../ranking/queries.ts';
import { type DumpFile, writeDump } from './write-dump.ts';

/** How long a dump is served before the next look for a newer ranking, in milliseconds. */
const LOOK_MS = 60_000;
/** Longest wait at the end for a dump under way: its database may be gone, in milliseconds. */
const STOP_MS = 3000;

/** A dump on this machine's disk. */
export interface Dump {
  readonly folder: string;
  readonly files: readonly DumpFile[];
}

/** The open data of the day. */
export interface DailyDump {
  /**
   * The dump of the last ranking run. The first call after a run makes it, once for all who ask;
   * until it is made, that of an earlier run stands in. Rejects when there is none.
   */
  current(): Promise<Dump>;
  /** Forgets a dump whose files are gone from the disk. */
  drop(dump: Dump): Promise<void>;
  /** Removes what is on the disk. */
  close(): Promise<void>;
}

interface KeptDump extends Dump {
  /** The time that its scores were computed for. */
  readonly asOf: number | undefined;
}

/** @param sql for work that may take long */
export function createDailyDump(
  sql: Pool,
  now: () => number,
  onError: (error: unknown) => void,
): DailyDump {
  let root: string | undefined;
  let made = 0;
  let newest: KeptDump | undefined;
  let older: KeptDump | undefined;
  let making: Promise<KeptDump> | undefined;
  let nextLook = 0;

  async function lookAndMake(): Promise<KeptDump> {
    nextLook = now() + LOOK_MS;
    const run = await selectRun(sql);
    const asOf = run.asOf?.getTime();
    return newest && newest.asOf === asOf ? newest : make(asOf);
  }

  async function make(asOf: number | undefined): Promise<KeptDump> {
    root ??= await mkdtemp(join(tmpdir(), 'atlas-open-data-'));
    made += 1;
    const folder = join(root, String(made));
    const dump = { asOf, folder, files: await writeDump(sql, folder) };
    // Downloads of the one before go on; nobody has opened a file of the one before that for a day.
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
      if (newest && now() < nextLook) return newest;
      making ??= lookAndMake()
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

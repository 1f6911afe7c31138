import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from '../db/client.ts';
import { type DumpFile, writeDump } from './write-dump.ts';

const DAY_MS = 86_400_000;
/** After a failure the next attempt waits this long, in milliseconds. */
const RETRY_MS = 60_000;

/** A dump on this machine's disk. */
export interface Dump {
  readonly folder: string;
  readonly files: readonly DumpFile[];
}

/** The open data of the day. */
export interface DailyDump {
  /**
   * Today's dump. The first call of a UTC day makes it, once for all who ask; while that fails, the
   * dump of an earlier day stands in. Rejects when there is none.
   */
  current(): Promise<Dump>;
  /** Removes what is on the disk. */
  close(): Promise<void>;
}

interface KeptDump extends Dump {
  readonly day: number;
}

/** @param sql for work that may take long */
export function createDailyDump(
  sql: Pool,
  now: () => number,
  onError: (error: unknown) => void,
): DailyDump {
  let root: Promise<string> | undefined;
  let newest: KeptDump | undefined;
  let older: KeptDump | undefined;
  let making: Promise<KeptDump> | undefined;
  let retryAt = 0;

  async function make(day: number): Promise<KeptDump> {
    root ??= mkdtemp(join(tmpdir(), 'atlas-open-data-'));
    const folder = join(await root, String(day));
    const dump = { day, folder, files: await writeDump(sql, folder) };
    // Downloads of the one before go on; nobody has opened a file of the one before that for a day.
    if (older) await rm(older.folder, { recursive: true, force: true });
    older = newest;
    newest = dump;
    return dump;
  }

  return {
    async current() {
      const day = Math.floor(now() / DAY_MS);
      if (newest && (newest.day >= day || now() < retryAt)) return newest;
      making ??= make(day).finally(() => {
        making = undefined;
      });
      try {
        return await making;
      } catch (error) {
        onError(error);
        retryAt = now() + RETRY_MS;
        if (newest) return newest;
        throw error;
      }
    },
    async close() {
      await making?.catch(() => undefined);
      if (root) await rm(await root, { recursive: true, force: true });
    },
  };
}

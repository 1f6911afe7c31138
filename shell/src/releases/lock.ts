import { randomUUID } from 'node:crypto';
import {
  mkdir,
  readdir,
  rename,
  rm,
  rmdir,
  stat,
  unlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { ReleaseError } from './errors.ts';

/** Together longer than a lock that was left behind is respected. */
const TRIES = 300;
const PAUSE_MS = 50;
/** A change takes milliseconds: a lock that is older was left behind by a process that is gone. */
const STALE_MS = 10_000;

const TAKEN: readonly unknown[] = ['ENOTEMPTY', 'EEXIST'];
const isTaken = (error: unknown) =>
  error instanceof Error && 'code' in error && TAKEN.includes(error.code);

/**
 * Does the work while no other process does any under the same lock: a folder with one file in it,
 * named after its holder. Whoever ends a hold, their own or one that was left behind, removes that
 * very file, so nobody can mistake a new holder for the one before.
 *
 * @throws ReleaseError when the lock is not free in time
 */
export async function exclusively<T>(lock: string, work: () => Promise<T>): Promise<T> {
  const holder = randomUUID();
  await take(lock, holder);
  try {
    return await work();
  } finally {
    await unlink(join(lock, holder)).catch(() => undefined);
    // Somebody else may have it already.
    await rmdir(lock).catch(() => undefined);
  }
}

async function take(lock: string, holder: string): Promise<void> {
  const own = `${lock}.${holder}`;
  await mkdir(own);
  try {
    await writeFile(join(own, holder), '');
    for (let attempt = 1; ; attempt++) {
      const now = new Date();
      await utimes(join(own, holder), now, now);
      try {
        // Takes the place of nothing or of an empty folder, in one step on every file system.
        return await rename(own, lock);
      } catch (error) {
        if (!isTaken(error)) throw error;
        if (attempt === TRIES) {
          throw new ReleaseError(
            `Another activation holds ${lock}; if none is running, remove that folder`,
          );
        }
      }
      await removeIfStale(lock);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

async function removeIfStale(lock: string): Promise<void> {
  for (const holder of await readdir(lock).catch(() => [])) {
    const file = join(lock, holder);
    const since = await stat(file).catch(() => undefined);
    if (since && Date.now() - since.mtimeMs > STALE_MS) await unlink(file).catch(() => undefined);
  }
}

import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, statSync, unlinkSync, utimesSync } from 'node:fs';
import { hostname } from 'node:os';
import { z } from 'zod';
import { SetupError } from '../../base/config.ts';
import { createFile } from '../../base/create-file.ts';
import { errorCode } from '../../base/error-code.ts';

const HEARTBEAT_MS = 5000;
/** A lock of another machine expires this long after its last heartbeat. */
const EXPIRES_MS = 30_000;

const Holder = z.object({
  token: z.string(),
  pid: z.int(),
  host: z.string(),
  startedAt: z.string(),
});
type Holder = z.infer<typeof Holder>;

/**
 * Acquires the exclusive lock on a folder of the embedded database and returns the function that
 * releases it. The database itself has no lock, and two processes on one folder would silently
 * corrupt it. Takes over the lock of a process that has ended, and a lock of another machine or
 * container after its heartbeat stops. Throws a {@link SetupError} if the lock is held.
 */
export function lockFolder(file: string, folder: string): () => void {
  const mine: Holder = {
    token: randomUUID(),
    pid: process.pid,
    host: hostname(),
    startedAt: processStart(process.pid),
  };
  if (!createFile(file, JSON.stringify(mine))) {
    const holder = read(file);
    if (holder && isAlive(holder, file)) throw heldBy(holder, folder);
    removeStale(file, holder, folder);
    if (!createFile(file, JSON.stringify(mine))) throw heldBy(read(file), folder);
  }
  const heartbeat = setInterval(() => touch(file), HEARTBEAT_MS);
  heartbeat.unref();
  return () => {
    clearInterval(heartbeat);
    if (read(file)?.token === mine.token) unlinkSync(file);
  };
}

function removeStale(file: string, stale: Holder | null, folder: string): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  const taken = read(aside);
  // Another process already took over the stale lock, and this is its lock: restore it.
  const isForeign = taken?.token !== stale?.token;
  if (isForeign) linkSync(aside, file);
  unlinkSync(aside);
  if (isForeign) throw heldBy(taken, folder);
}

function isAlive(holder: Holder, file: string): boolean {
  if (holder.host !== hostname()) return Date.now() - statSync(file).mtimeMs < EXPIRES_MS;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
  // Process ids are reused, especially in containers. Together with the start time they are unique.
  return processStart(holder.pid) === holder.startedAt;
}

// Field 22 of /proc/PID/stat, see proc(5). On other systems, the process id alone must suffice.
function processStart(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function read(file: string): Holder | null {
  try {
    return Holder.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

function touch(file: string): void {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}

function heldBy(holder: Holder | null, folder: string): SetupError {
  const who = holder ? `process ${holder.pid} on ${holder.host}` : 'another process';
  return new SetupError(
    `The database folder ${folder} is in use by ${who}. Stop it, or set DATA_DIR to another folder.`,
  );
}

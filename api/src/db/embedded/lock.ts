import { randomUUID } from 'node:crypto';
import {
  linkSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { z } from 'zod';
import { SetupError } from '../../config.ts';
import { errorCode } from '../errors.ts';

const HEARTBEAT_MS = 5000;
const FORSAKEN_MS = 30_000;

const Holder = z.object({
  token: z.string(),
  pid: z.int(),
  host: z.string(),
  startedAt: z.string(),
});
type Holder = z.infer<typeof Holder>;

/**
 * Takes the exclusive lock on a folder of the embedded database and gives the function that
 * releases it. Two processes on one folder would destroy it without a word, and the database
 * itself has no lock. A lock whose process is gone is taken over; one of another machine or
 * container once its heartbeat has stopped. Throws a {@link SetupError} when it is held.
 */
export function lockFolder(file: string, folder: string): () => void {
  const mine: Holder = {
    token: randomUUID(),
    pid: process.pid,
    host: hostname(),
    startedAt: processStart(process.pid),
  };
  if (!create(file, mine)) {
    const holder = read(file);
    if (holder && isAlive(holder, file)) throw heldBy(holder, folder);
    takeAway(file, holder, folder);
    if (!create(file, mine)) throw heldBy(read(file), folder);
  }
  const heartbeat = setInterval(() => touch(file), HEARTBEAT_MS);
  heartbeat.unref();
  return () => {
    clearInterval(heartbeat);
    if (read(file)?.token === mine.token) unlinkSync(file);
  };
}

function create(file: string, holder: Holder): boolean {
  // Written aside and linked into place, so that no one ever reads half a lock.
  const draft = `${file}.${holder.token}`;
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    unlinkSync(draft);
  }
}

function takeAway(file: string, stale: Holder | null, folder: string): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  const taken = read(aside);
  // Somebody else took the stale lock over first, and this is theirs: put it back.
  const isOthers = taken?.token !== stale?.token;
  if (isOthers) linkSync(aside, file);
  unlinkSync(aside);
  if (isOthers) throw heldBy(taken, folder);
}

function isAlive(holder: Holder, file: string): boolean {
  if (holder.host !== hostname()) return Date.now() - statSync(file).mtimeMs < FORSAKEN_MS;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
  // The number of a process is used again, most of all in containers; its start time is not.
  return processStart(holder.pid) === holder.startedAt;
}

// Field 22 of /proc/PID/stat (proc(5)); elsewhere the process number has to do.
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

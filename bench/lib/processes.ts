import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { descendantsOf } from '../frame/descendants.ts';

/** Proportional memory of a process in megabytes: shared pages count once among all that share them. */
export async function memoryOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024;
}

export interface HostMemory {
  /** Megabytes of the web server. */
  readonly web: number;
  /** Megabytes of all its renderers. */
  readonly renderers: number;
  readonly processes: number;
}

/** Memory of a web server and its renderers. */
export async function hostMemory(web: number): Promise<HostMemory> {
  const children = await descendantsOf(web);
  const sizes = await Promise.all(children.map(({ pid }) => memoryOf(pid)));
  return {
    web: await memoryOf(web),
    renderers: sizes.reduce((sum, size) => sum + size, 0),
    processes: children.length,
  };
}

/** Linux counts processor time in ticks of 10 ms. */
const TICK_MS = 10;

/** Processor time of a process and its finished children since their start, in milliseconds. */
export async function timeOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The second field is the name in parentheses, which may contain spaces. Fields 14 to 17 are times.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return ticks * TICK_MS;
}

/** Processor time of a process, its descendants and their finished children, in milliseconds. */
export async function processorTime(root: number): Promise<number> {
  const pids = [root, ...(await descendantsOf(root)).map(({ pid }) => pid)];
  const times = await Promise.all(pids.map(timeOf));
  return times.reduce((sum, time) => sum + time, 0);
}

const TURN_MS = 1000;
/** Processor time of a turn below which nothing is going on, in milliseconds. */
const IDLE_MS = 80;
const QUIET_TURNS = 3;
const LONGEST_MS = 300_000;

/** Waits until the site has finished its background work. @throws Error when it does not end */
export async function untilQuiet(): Promise<void> {
  const ends = performance.now() + LONGEST_MS;
  let before = await processorTime(process.pid);
  for (let quiet = 0; quiet < QUIET_TURNS; ) {
    if (performance.now() > ends)
      throw new Error(`The site is busy for more than ${LONGEST_MS / 60_000} minutes`);
    await sleep(TURN_MS);
    const now = await processorTime(process.pid);
    quiet = now - before < IDLE_MS ? quiet + 1 : 0;
    before = now;
  }
}

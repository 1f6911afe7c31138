import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { processorUse } from '../../shell/src/renderer/process-usage.ts';
import { descendantsOf } from '../frame/descendants.ts';

/** Proportional memory of a process in megabytes: shared pages count once among all that share them. */
async function memoryOf(pid: number): Promise<number> {
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

/** Processor time that the living descendants of this process have used, in milliseconds. */
async function processorTime(): Promise<number> {
  const uses = await Promise.all(
    (await descendantsOf(process.pid)).map(({ pid }) => processorUse(pid)),
  );
  return uses.reduce((sum, use) => sum + (use?.ms ?? 0), 0);
}

const TURN_MS = 1000;
/** Processor time of a turn below which nothing is going on, in milliseconds. */
const IDLE_MS = 80;
const QUIET_TURNS = 3;
const LONGEST_MS = 300_000;

/** Waits until the site has finished its background work. @returns how long that took, in milliseconds */
export async function untilQuiet(): Promise<number> {
  const begun = performance.now();
  let before = await processorTime();
  let busyUntil = begun;
  for (let quiet = 0; quiet < QUIET_TURNS; ) {
    await sleep(TURN_MS);
    const now = await processorTime();
    quiet = now - before < IDLE_MS ? quiet + 1 : 0;
    before = now;
    if (quiet === 0) busyUntil = performance.now();
    if (performance.now() - begun > LONGEST_MS) break;
  }
  return busyUntil - begun;
}

import { readFile } from 'node:fs/promises';

export interface ProcessorUse {
  /** Processor time so far, in milliseconds. */
  readonly ms: number;
  /** The part of it that the process's own code took, without the system's work for it. */
  readonly userMs: number;
  /** Whether the process is running, or waiting for a processor, a disk or memory. */
  readonly isRunnable: boolean;
}

/** Linux counts processor time in hundredths of a second, and memory in pages. */
const TICK_MS = 10;
const PAGE_BYTES = 4096;
/** Positions in `/proc/<pid>/stat` behind the name in parentheses, and in `statm`; see proc(5). */
const STATE = 0;
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;
const RESIDENT_PAGES = 1;

/** A process's processor use; undefined where the system does not report it. */
export async function processorUse(pid: number | undefined): Promise<ProcessorUse | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const userMs = Number(fields[USER_TICKS]) * TICK_MS;
  const ms = userMs + Number(fields[SYSTEM_TICKS]) * TICK_MS;
  if (!Number.isFinite(ms)) return undefined;
  return { ms, userMs, isRunnable: 'RD'.includes(fields[STATE] ?? '?') };
}

/** Resident memory of a process in bytes; 0 where the system does not report it. */
export async function residentBytes(pid: number | undefined): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return Number(statm.split(' ')[RESIDENT_PAGES] ?? 0) * PAGE_BYTES;
}

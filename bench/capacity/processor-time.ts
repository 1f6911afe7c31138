import { descendantsOf } from '../frame/descendants.ts';
import { timeOf } from '../lib/processes.ts';
import { type Cost, PARTS, type Part } from './model.ts';

/** The part of the site that a command line belongs to; undefined for other processes. */
function partOf(command: string): Part | undefined {
  if (command.includes('postgres')) return 'database';
  if (command.includes('serve.ts')) return 'api';
  if (command.includes('--permission')) return 'renderer';
  return command.includes('server/main.mjs') ? 'web' : undefined;
}

/** Processor time of each part of the sites that this process has started, in milliseconds. */
async function timeOfParts(): Promise<Cost> {
  const times = { web: 0, renderer: 0, api: 0, database: 0 };
  for (const { pid, command } of await descendantsOf(process.pid)) {
    const part = partOf(command);
    if (part) times[part] += await timeOf(pid);
  }
  return times;
}

/**
 * Runs `work`.
 *
 * @returns its result and the processor time that each part used during it, in milliseconds
 */
export async function withTimes<T>(work: () => Promise<T>): Promise<{ result: T; times: Cost }> {
  const before = await timeOfParts();
  const result = await work();
  const after = await timeOfParts();
  return { result, times: mapParts((part) => after[part] - before[part]) };
}

/** A value for each part. */
export function mapParts(value: (part: Part) => number): Record<Part, number> {
  const [web, renderer, api, database] = PARTS.map(value);
  return { web: web ?? 0, renderer: renderer ?? 0, api: api ?? 0, database: database ?? 0 };
}

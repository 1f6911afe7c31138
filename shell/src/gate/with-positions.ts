import type { Finding } from '@agent-atlas/registry/contract/changes';
import type { RunChecks } from './check-processes.ts';
import { hasTrace, type LocatedInput } from './positions.ts';

/** Longest time to read source maps, in milliseconds. */
const LIMIT_MS = 10_000;

/**
 * Replaces the stack traces of findings by positions in the sources. Positions only help to find a fault: source maps
 * that cannot be read in time change nothing.
 *
 * @param remainingMs time limit of the whole check, if it is shorter
 */
export async function withPositions(
  checks: Pick<RunChecks, 'located'>,
  input: LocatedInput,
  remainingMs = LIMIT_MS,
): Promise<Finding[]> {
  const { findings } = input;
  if (!findings.some(hasTrace)) return [...findings];
  const signal = AbortSignal.timeout(Math.min(LIMIT_MS, Math.ceil(remainingMs)));
  return checks.located(input, signal).catch(() => [...findings]);
}

import type { Finding } from '@agent-atlas/registry/contract/changes';
import type { RunChecks } from './check-processes.ts';
import { hasTrace, type LocatedInput } from './positions.ts';

/** Time limit, in milliseconds. */
const LIMIT_MS = 10_000;

/**
 * Replaces the stack traces of findings by positions in the sources. Positions only help to find a fault: source maps
 * that cannot be read in time change nothing.
 */
export async function withPositions(
  checks: Pick<RunChecks, 'located'>,
  input: LocatedInput,
): Promise<Finding[]> {
  const { findings } = input;
  if (!findings.some(hasTrace)) return [...findings];
  return checks.located(input, AbortSignal.timeout(LIMIT_MS)).catch(() => [...findings]);
}

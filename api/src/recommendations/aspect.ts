/** One criterion of a request, and how well an agent meets it. */
export interface Aspect {
  /** Its weight relative to the other aspects. */
  weight: number;
  /** 0 to 1. */
  fit: number;
  reasons: string[];
  misses: string[];
  /** The unknown facts, if the aspect cannot be judged. */
  unknowns?: string[];
}

/**
 * Creates an aspect that cannot be judged. It has no weight, so it counts neither for nor against
 * the agent.
 */
export function unknownAspect(unknown: string): Aspect {
  return { weight: 0, fit: 0, reasons: [], misses: [], unknowns: [unknown] };
}

/** One thing that was asked for, and how far an agent meets it. */
export interface Aspect {
  /** How much it counts among the others. */
  weight: number;
  /** 0 to 1. */
  fit: number;
  reasons: string[];
  misses: string[];
  /** What is not known, where the aspect cannot be judged. */
  unknowns?: string[];
}

/** An aspect that cannot be judged: it has no weight, so it counts neither for nor against. */
export function unknownAspect(unknown: string): Aspect {
  return { weight: 0, fit: 0, reasons: [], misses: [], unknowns: [unknown] };
}

/** One thing that was asked for, and how far an agent meets it. */
export interface Aspect {
  /** How much it counts among the others. */
  weight: number;
  /** 0 to 1. */
  fit: number;
  reasons: string[];
  misses: string[];
}

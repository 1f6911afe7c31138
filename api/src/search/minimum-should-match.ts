/** The maximum number of sets that are enumerated. */
const SETS_MAX = 64;
/** Sums of weights that differ by less are equal. */
const TOLERANCE = 1e-9;

/**
 * Returns the minimal sets of terms whose weights together reach `coverage` (0 to 1) of all. A term
 * is an index into `weights`. An agent matches if it has all terms of any set. If there are too
 * many sets, the terms with the least weight count as present: agents that fall short may then
 * match, but no agent that reaches the coverage is lost.
 */
export function minimalTermSets(weights: readonly number[], coverage: number): number[][] {
  const terms = weights.map((_, term) => term).sort((a, b) => weightOf(b) - weightOf(a));
  let required = coverage * weights.reduce((sum, weight) => sum + weight, 0) - TOLERANCE;
  for (let count = terms.length; count > 1; count -= 1) {
    const sets = setsOf(terms.slice(0, count), required);
    if (sets.length <= SETS_MAX) return sets;
    required -= weightOf(terms[count - 1] ?? 0);
  }
  return terms.slice(0, 1).map((term) => [term]);

  function weightOf(term: number): number {
    return weights[term] ?? 0;
  }

  function setsOf(candidates: readonly number[], minWeight: number): number[][] {
    const sets: number[][] = [];
    const extend = (set: readonly number[], from: number, missing: number) => {
      for (let at = from; at < candidates.length && sets.length <= SETS_MAX; at += 1) {
        const term = candidates[at] ?? 0;
        const remaining = missing - weightOf(term);
        if (remaining <= 0) sets.push([...set, term]);
        else extend([...set, term], at + 1, remaining);
      }
    };
    extend([], 0, minWeight);
    return sets;
  }
}

const DEPTH = 10;

/**
 * The normalized discounted cumulative gain of the first ten results, 0 to 1. A grade `g` gains
 * 2^g - 1, discounted by the binary logarithm of its rank plus one (Järvelin and Kekäläinen 2002,
 * https://doi.org/10.1145/582415.582418).
 *
 * @param grades the grades of the results, best first
 * @param judged the grades of everything that could have been returned
 */
export function ndcgAt10(grades: readonly number[], judged: readonly number[]): number {
  const ideal = gainOf(judged.toSorted((a, b) => b - a));
  return ideal === 0 ? 0 : gainOf(grades) / ideal;
}

function gainOf(grades: readonly number[]): number {
  return grades
    .slice(0, DEPTH)
    .reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0);
}

/** The mean; 0 for no values. */
export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

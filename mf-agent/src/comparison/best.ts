/** Which end of a row's values is the better one. */
export type Preference = 'highest' | 'lowest';

/**
 * Tells which values of a row are its best ones. None when fewer than two can be compared or all
 * that can are equal: then there is nothing to choose by.
 *
 * @param values one per agent; null where the agent has none
 */
export function bestOf(values: readonly (number | null)[], preference: Preference): boolean[] {
  const known = values.filter((value) => value !== null);
  const least = Math.min(...known);
  const most = Math.max(...known);
  if (known.length < 2 || least === most) return values.map(() => false);
  const best = preference === 'highest' ? most : least;
  return values.map((value) => value === best);
}

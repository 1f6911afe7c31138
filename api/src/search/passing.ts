/** More ways of passing than this are not told apart one by one. */
const WAYS_MAX = 64;
/** Sums of weights that differ by less are the same. */
const TOLERANCE = 1e-9;

/**
 * The ways to have enough: sets of terms, each by its place in `weights`, whose weights together
 * reach `coverage` (0 to 1) of all. An agent passes when it has all terms of any of the sets. Where
 * there are too many, the terms that weigh least are taken for had: then some that do not pass are
 * let through, but none that does is lost.
 */
export function waysToPass(weights: readonly number[], coverage: number): number[][] {
  const places = weights.map((_, place) => place).sort((a, b) => weightAt(b) - weightAt(a));
  let needed = coverage * weights.reduce((sum, weight) => sum + weight, 0) - TOLERANCE;
  for (let count = places.length; count > 1; count -= 1) {
    const ways = waysAmong(places.slice(0, count), needed);
    if (ways.length <= WAYS_MAX) return ways;
    needed -= weightAt(places[count - 1] ?? 0);
  }
  return places.slice(0, 1).map((place) => [place]);

  function weightAt(place: number): number {
    return weights[place] ?? 0;
  }

  function waysAmong(among: readonly number[], least: number): number[][] {
    const ways: number[][] = [];
    const extend = (way: readonly number[], from: number, missing: number) => {
      for (let at = from; at < among.length && ways.length <= WAYS_MAX; at += 1) {
        const place = among[at] ?? 0;
        const left = missing - weightAt(place);
        if (left <= 0) ways.push([...way, place]);
        else extend([...way, place], at + 1, left);
      }
    };
    extend([], 0, least);
    return ways;
  }
}

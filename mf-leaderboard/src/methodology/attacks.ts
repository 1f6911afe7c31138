/**
 * How often fake upvotes put an agent of the lower half among the first ten in Trending, in {@link CATALOGS} simulated
 * catalogs. `bench/trending` measures it.
 */
export const ATTACKS = [
  { votes: 20, networks: 1, shown: 1 },
  { votes: 5, networks: 5, shown: 176 },
  { votes: 20, networks: 20, shown: 1000 },
] as const;

/** How many catalogs were simulated. */
export const CATALOGS = 1000;

import type { Leaderboard } from '@agent-atlas/api/rules';

/** Entries a table shows. */
export const SHOWN_ENTRIES = 10;

/** The lists of the ranking. The first is shown when the address names none. */
export const LISTS = [
  {
    id: 'top-rated',
    label: 'Top Rated',
    note: 'By score. Below each rank: the ranks that are likely, with a probability of 95%.',
    of: (leaderboard: Leaderboard) => leaderboard.topRated,
  },
  {
    id: 'trending',
    label: 'Trending',
    note: 'By recent votes and reviews; each counts half as much for every week that has passed.',
    of: (leaderboard: Leaderboard) => leaderboard.trending,
  },
  {
    id: 'most-reviewed',
    label: 'Most Reviewed',
    note: 'By the number of reviews.',
    of: (leaderboard: Leaderboard) => leaderboard.mostReviewed,
  },
] as const;

export type ListId = (typeof LISTS)[number]['id'];

export const DEFAULT_LIST = LISTS[0].id;

/** The list an address asks for; the default one for anything else. */
export function listOf(tab: string | null): ListId {
  return LISTS.find(({ id }) => id === tab)?.id ?? DEFAULT_LIST;
}

/** Query string that shows a list; empty for the default one. */
export const searchOf = (id: string) => (id === DEFAULT_LIST ? '' : `?tab=${id}`);

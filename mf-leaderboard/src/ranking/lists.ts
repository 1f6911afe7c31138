import type { Leaderboard } from '@agent-atlas/api-client/rules';

/** How many rows a table shows. */
export const ROWS_SHOWN = 10;

/** The ranking's lists. The first is the default. */
export const LISTS = [
  {
    id: 'top-rated',
    label: 'Top Rated',
    emptyTitle: 'No agents ranked yet',
    note: 'By score. Below each rank: the likely ranks, with a probability of 95%. Agents whose likely ranks overlap are tied.',
    of: (leaderboard: Leaderboard) => leaderboard.topRated,
  },
  {
    id: 'trending',
    label: 'Trending',
    emptyTitle: 'No recent votes and reviews',
    note: 'By recent votes and reviews, updated daily; each one counts half as much with every week that passes. Agents whose likely ranks overlap are tied, and so are all whose votes chance alone explains; they follow by score.',
    of: (leaderboard: Leaderboard) => leaderboard.trending,
  },
  {
    id: 'most-reviewed',
    label: 'Most Reviewed',
    emptyTitle: 'No reviews yet',
    note: 'By the number of reviews.',
    of: (leaderboard: Leaderboard) => leaderboard.mostReviewed,
  },
] as const;

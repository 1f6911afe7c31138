import type { Leaderboard, LeaderboardEntry } from '@agent-atlas/api-client/contract';
import { sampleBreakdown } from '@agent-atlas/api-client/samples';

/** A made-up row; values that are not given follow from its position in the list. */
export function sampleEntry(rank: number, given: Partial<LeaderboardEntry> = {}): LeaderboardEntry {
  const reviewCount = given.reviewCount ?? 24 - rank;
  const rating = given.rating ?? 4.9 - rank * 0.1;
  const productHuntUpvotes = given.productHuntUpvotes ?? 1500 - rank * 100;
  return {
    id: 100 + rank,
    name: `Agent ${rank}`,
    company: `Company ${rank}`,
    category: 'AI Chatbot',
    rating,
    reviewCount,
    productHuntUpvotes,
    logo: null,
    score: 92.6 - rank * 3,
    scoreLow: 88.2 - rank * 3,
    scoreHigh: 96.6 - rank * 3,
    rank,
    rankLow: Math.max(1, rank - 2),
    rankHigh: rank + 2,
    sampleReviewCount: 0,
    breakdown: sampleBreakdown({
      meanRating: reviewCount > 0 ? rating : null,
      reviewCount,
      productHuntUpvotes,
      activity: reviewCount > 0 ? 'review' : 'launch',
    }),
    ...given,
  };
}

const many = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) =>
    sampleEntry(index + 1, { name: `${prefix} ${index + 1}` }),
  );

export const sampleLeaderboard: Leaderboard = {
  asOf: '2026-11-22T00:00:00Z',
  topRated: many(12, 'Rated').map((entry) => ({ ...entry, reviewsToChange: 2 })),
  trending: many(12, 'Trending').map((entry) =>
    entry.rank < 3
      ? { ...entry, votesToChange: 1, trend: { up: 12.34, down: 2 } }
      : { ...entry, rankLow: null, rankHigh: null, trend: { up: 1, down: 0 } },
  ),
  mostReviewed: many(12, 'Reviewed'),
  categoryBest: {
    'AI Voice Generator': [sampleEntry(1, { id: 301, name: 'Voice One' })],
    'AI Image Generator': [
      sampleEntry(1, { id: 201, name: 'Image One' }),
      sampleEntry(2, { id: 202, name: 'Image Two', rating: 0, reviewCount: 0 }),
    ],
    'AI Chatbot': many(5, 'Chat'),
  },
};

export const emptyLeaderboard: Leaderboard = {
  topRated: [],
  trending: [],
  mostReviewed: [],
  categoryBest: {},
};

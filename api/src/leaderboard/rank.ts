import type { LeaderboardEntry } from '../../contract/leaderboard.ts';
import type { RankedAgent } from './queries.ts';

/** Adds ranks from 1 to a sorted list. */
export function withRanks(agents: readonly RankedAgent[]): LeaderboardEntry[] {
  return agents.map((agent, index) => ({ ...agent, rank: index + 1 }));
}

/**
 * Ranks the first `limit` agents of a list that is sorted by the number of reviews, so that every
 * rank is certain. The one after them shows how many reviews would change the last rank.
 */
export function withReviewRanks(agents: readonly RankedAgent[], limit: number): LeaderboardEntry[] {
  return withRanks(agents)
    .map((row, index) => {
      const next = agents[index + 1];
      return {
        ...{ ...row, rankLow: row.rank, rankHigh: row.rank },
        reviewsToChange: next ? row.reviewCount - next.reviewCount + 1 : row.reviewCount + 1,
      };
    })
    .slice(0, limit);
}

/** Groups a sorted list by category and ranks each group. */
export function rankByCategory(agents: readonly RankedAgent[]): Record<string, LeaderboardEntry[]> {
  const groups = Map.groupBy(agents, (agent) => agent.category);
  return Object.fromEntries([...groups].map(([name, members]) => [name, withRanks(members)]));
}

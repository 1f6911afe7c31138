import type { LeaderboardEntry } from '../../contract/leaderboard.ts';
import type { RankedAgent } from './queries.ts';

/** Numbers a list that is already in its order, from 1. */
export function withRanks(agents: readonly RankedAgent[]): LeaderboardEntry[] {
  return agents.map((agent, index) => ({ ...agent, rank: index + 1 }));
}

/** Numbers a list that is in the order of a count: there is no doubt about a rank in it. */
export function withExactRanks(agents: readonly RankedAgent[]): LeaderboardEntry[] {
  return withRanks(agents).map((entry) => ({
    ...entry,
    rankLow: entry.rank,
    rankHigh: entry.rank,
  }));
}

/** Splits a list by category, each part ranked by itself. */
export function rankByCategory(agents: readonly RankedAgent[]): Record<string, LeaderboardEntry[]> {
  const groups = Map.groupBy(agents, (agent) => agent.category);
  return Object.fromEntries([...groups].map(([name, members]) => [name, withRanks(members)]));
}

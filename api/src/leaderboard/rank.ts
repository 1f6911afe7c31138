import type { LeaderboardEntry } from '../../contract/leaderboard.ts';
import type { RankedAgent } from './queries.ts';

/** Adds ranks from 1 to a sorted list. */
export function withRanks(agents: readonly RankedAgent[]): LeaderboardEntry[] {
  return agents.map((agent, index) => ({ ...agent, rank: index + 1 }));
}

/** Adds ranks to a list that is sorted by a count, so that every rank is certain. */
export function withExactRanks(agents: readonly RankedAgent[]): LeaderboardEntry[] {
  return withRanks(agents).map((row) => ({ ...row, rankLow: row.rank, rankHigh: row.rank }));
}

/** Groups a sorted list by category and ranks each group. */
export function rankByCategory(agents: readonly RankedAgent[]): Record<string, LeaderboardEntry[]> {
  const groups = Map.groupBy(agents, (agent) => agent.category);
  return Object.fromEntries([...groups].map(([name, members]) => [name, withRanks(members)]));
}

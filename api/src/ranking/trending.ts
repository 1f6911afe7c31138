import { LEADERS, votesToPass } from './breakdown.ts';
import { firstIndex } from './rank-ranges.ts';
import { type Trend, type TrendInterval, trendInterval } from './trend.ts';

/** An agent with recent votes or reviews. */
export interface TrendingInputs extends Trend {
  agentId: number;
  name: string;
  score: number;
}

/** Null where an agent is not in the list. */
export interface RankedTrend extends Trend, TrendInterval {
  agentId: number;
  rank: number | null;
  rankLow: number | null;
  rankHigh: number | null;
  votesToChange: number | null;
}

/**
 * Ranks agents by their trend, upvotes less downvotes; ties by score. An agent has a rank if
 * the lower bound of its trend is positive: chance alone does not explain its votes. As in the ranking
 * by score, agents whose intervals overlap share ranks.
 */
export function rankTrends(inputs: readonly TrendingInputs[]): RankedTrend[] {
  const trends = inputs
    .map((agent) => ({ ...agent, ...trendInterval(agent), net: agent.trendUp - agent.trendDown }))
    .sort(
      (a, b) =>
        b.net - a.net ||
        b.score - a.score ||
        (a.name < b.name ? -1 : a.name > b.name ? 1 : a.agentId - b.agentId),
    );
  const listed = trends.filter(({ trendLow }) => trendLow > 0);
  const lows = Float64Array.from(listed, ({ trendLow }) => trendLow).sort();
  const highs = Float64Array.from(trends, ({ trendHigh }) => trendHigh).sort();
  const ranks = new Map(listed.map(({ agentId }, index) => [agentId, index + 1]));
  return trends.map(({ agentId, trendUp, trendDown, trendLow, trendHigh }) => {
    const rank = ranks.get(agentId) ?? null;
    const own = { agentId, trendUp, trendDown, trendLow, trendHigh, rank };
    if (rank === null) return { ...own, rankLow: null, rankHigh: null, votesToChange: null };
    return {
      ...own,
      rankLow: 1 + lows.length - firstIndex(lows, (low) => low > trendHigh),
      rankHigh: highs.length - firstIndex(highs, (high) => high >= trendLow),
      votesToChange: rank <= LEADERS ? votesToPass(own, below(rank)) : null,
    };
  });

  function below(rank: number): typeof trends {
    const leaders = new Set(listed.slice(0, rank));
    return trends.filter((other) => !leaders.has(other));
  }
}

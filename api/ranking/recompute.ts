/**
 * Recomputes the ranking from the published data. It imports no code of this project, so that it is
 * an independent check.
 *
 *     cat totals.jsonl ranking.jsonl | node recompute.ts
 *
 * Reads JSON Lines: one line `{"totals": …}` and one line per ranked agent. Prints every published
 * figure that differs from the formula's result, and exits with 1 if there is one. Scores and ranks
 * must be equal to the last bit, intervals to a billionth.
 */
import { createInterface } from 'node:readline';

interface Totals {
  reviewCount: number;
  ratingSum: number;
  maxReviewCount: number;
  maxProductHuntUpvotes: number;
  /** The median recency of the known launches, which an unknown launch counts as. */
  launchRecency: number;
  /**
   * The variance between reviews of one agent, and between true ratings of agents, in square stars.
   */
  reviewVariance: number;
  agentVariance: number;
}

interface Agent {
  id: number;
  name: string;
  category: string;
  launchedOn: string | null;
  productHuntUpvotes: number;
  reviewCount: number;
  ratingSum: number;
  newestReviewAt: string | null;
  /** The networks for and against the agent, each halved for every week since its votes. */
  trendUp: number;
  trendDown: number;
  asOf: string;
  [figure: string]: string | number | null;
}

const agents: Agent[] = [];
let totals: Totals | undefined;
for await (const line of createInterface({ input: process.stdin })) {
  const value = JSON.parse(line);
  if (value.totals) totals = value.totals;
  else agents.push(value);
}
if (!totals) throw new Error('The input has no line with totals');
const all = totals;
const share = (value: number, max: number) => (max > 0 ? Math.log1p(value) / Math.log1p(max) : 0);

/** What a score is computed from. */
type Inputs = Pick<Agent, 'launchedOn' | 'productHuntUpvotes' | 'reviewCount' | 'ratingSum'> &
  Pick<Agent, 'newestReviewAt' | 'asOf'>;

function compute(agent: Inputs, sums: Totals = all) {
  const mean = sums.reviewCount > 0 ? sums.ratingSum / sums.reviewCount : 3;
  const rating = ((mean * 10 + agent.ratingSum) / (10 + agent.reviewCount) - 1) / 4;
  const volume = share(agent.reviewCount, sums.maxReviewCount);
  const external = share(agent.productHuntUpvotes, sums.maxProductHuntUpvotes);
  const since = agent.newestReviewAt ?? agent.launchedOn;
  const elapsed = Math.max(0, Date.parse(agent.asOf) - Date.parse(since ?? agent.asOf));
  const recency = since === null ? sums.launchRecency : 0.5 ** (elapsed / 86_400_000 / 90);
  const score = 50 * rating + 20 * volume + 15 * external + 15 * recency;
  const numerator = 100 * sums.agentVariance + agent.reviewCount * sums.reviewVariance;
  const variance = numerator / (10 + agent.reviewCount) ** 2;
  const margin = (1.959964 * Math.sqrt(variance)) / 4;
  const [down, up] = [Math.min(margin, rating), Math.min(margin, 1 - rating)];
  return { score, scoreLow: score - 50 * down, scoreHigh: score + 50 * up };
}

/** How many new five-star reviews put one of the lower agents above `leader`; null: more than 20. */
function reviewsToChange(leader: Inputs, lower: readonly Inputs[]): number | null {
  for (let added = 1; added <= 20; added += 1) {
    for (const agent of lower) {
      const reviewCount = agent.reviewCount + added;
      const ratingSum = agent.ratingSum + 5 * added;
      const sums = {
        ...all,
        reviewCount: all.reviewCount + added,
        ratingSum: all.ratingSum + 5 * added,
        maxReviewCount: Math.max(all.maxReviewCount, reviewCount),
      };
      const changed = { ...agent, reviewCount, ratingSum, newestReviewAt: agent.asOf };
      if (compute(changed, sums).score > compute(leader, sums).score) return added;
    }
  }
  return null;
}

type Trend = Pick<Agent, 'trendUp' | 'trendDown'>;
const netOf = ({ trendUp, trendDown }: Trend) => trendUp - trendDown;
const trendMargin = ({ trendUp, trendDown }: Trend) => 1.959964 * Math.sqrt(trendUp + trendDown);

/** How many new upvotes of other networks put one of the lower agents above `leader`. */
function votesToChange(leader: Trend, lower: readonly Trend[]): number | null {
  for (let added = 1; added <= 20; added += 1) {
    for (const { trendUp, trendDown } of [...lower, { trendUp: 0, trendDown: 0 }]) {
      const changed = { trendUp: trendUp + added, trendDown };
      const net = netOf(changed);
      if (net > netOf(leader) && net - trendMargin(changed) > 0) return added;
    }
  }
  return null;
}

const computed = agents.map((agent) => ({ agent, ...compute(agent) }));
// Sorts by score, then name in code point order, then id.
const byName = (a: Agent, b: Agent) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name));
computed.sort((a, b) => b.score - a.score || byName(a.agent, b.agent) || a.agent.id - b.agent.id);

const highs = Float64Array.from(computed, ({ scoreHigh }) => scoreHigh).sort();
const negativeLows = Float64Array.from(computed, ({ scoreLow }) => -scoreLow).sort();

function countBelow(limit: number, sorted: Float64Array): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (Number(sorted[middle]) < limit) from = middle + 1;
    else to = middle;
  }
  return from;
}

// The Trending list: agents whose lower bound is positive, by votes, ties by score.
const trends = computed
  .map(({ agent }) => ({ agent, low: netOf(agent) - trendMargin(agent) }))
  .filter(({ agent }) => agent.trendUp + agent.trendDown > 0)
  .sort((a, b) => netOf(b.agent) - netOf(a.agent));
const trending = trends.filter(({ low }) => low > 0);

function trendFigures(agent: Agent) {
  const none = { trendRank: null, trendRankLow: null, trendRankHigh: null, votesToChange: null };
  if (agent.trendUp + agent.trendDown === 0) return { trendLow: null, trendHigh: null, ...none };
  const [trendLow, trendHigh] = [
    netOf(agent) - trendMargin(agent),
    netOf(agent) + trendMargin(agent),
  ];
  const index = trending.findIndex((other) => other.agent === agent);
  if (index === -1) return { trendLow, trendHigh, ...none };
  const lower = () => {
    const above = new Set(trending.slice(0, index + 1));
    return trends.filter((other) => !above.has(other)).map((other) => other.agent);
  };
  return {
    ...{ trendLow, trendHigh, trendRank: index + 1 },
    trendRankLow: 1 + trending.filter(({ low }) => low > trendHigh).length,
    trendRankHigh: trends.filter(
      (other) => netOf(other.agent) + trendMargin(other.agent) >= trendLow,
    ).length,
    votesToChange: index < 10 ? votesToChange(agent, lower()) : null,
  };
}

const categoryRanks = new Map<string, number>();
let wrong = 0;
for (const [index, { agent, ...own }] of computed.entries()) {
  const rankInCategory = (categoryRanks.get(agent.category) ?? 0) + 1;
  categoryRanks.set(agent.category, rankInCategory);
  const rankLow = 1 + countBelow(-own.scoreHigh, negativeLows);
  const rankHigh = agents.length - countBelow(own.scoreLow, highs);
  const lower = () => computed.slice(index + 1).map((other) => other.agent);
  const lowerInCategory = () => lower().filter(({ category }) => category === agent.category);
  const figures = {
    ...{ ...own, rank: index + 1, rankLow, rankHigh, rankInCategory },
    reviewsToChange: index < 10 ? reviewsToChange(agent, lower()) : null,
    reviewsToChangeInCategory:
      rankInCategory <= 5 ? reviewsToChange(agent, lowerInCategory()) : null,
    ...trendFigures(agent),
  };
  for (const [figure, expected] of Object.entries(figures)) {
    const published = agent[figure];
    if (expected === null && published === null) continue;
    const tolerance = figure === 'scoreLow' || figure === 'scoreHigh' ? 1e-9 : 0;
    if (Math.abs(Number(published ?? Number.NaN) - Number(expected)) <= tolerance) continue;
    console.log(`${agent.name} (${agent.id}): ${figure} is ${published}, not ${expected}`);
    wrong += 1;
  }
}
console.log(`${agents.length} agents, wrong figures: ${wrong}`);
process.exitCode = wrong === 0 ? 0 : 1;

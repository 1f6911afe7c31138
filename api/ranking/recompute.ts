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

function compute(agent: Agent) {
  const mean = all.reviewCount > 0 ? all.ratingSum / all.reviewCount : 3;
  const rating = ((mean * 10 + agent.ratingSum) / (10 + agent.reviewCount) - 1) / 4;
  const volume = share(agent.reviewCount, all.maxReviewCount);
  const external = share(agent.productHuntUpvotes, all.maxProductHuntUpvotes);
  const since = agent.newestReviewAt ?? agent.launchedOn;
  const elapsed = Math.max(0, Date.parse(agent.asOf) - Date.parse(since ?? agent.asOf));
  const recency = since === null ? all.launchRecency : 0.5 ** (elapsed / 86_400_000 / 90);
  const score = 50 * rating + 20 * volume + 15 * external + 15 * recency;
  const numerator = 100 * all.agentVariance + agent.reviewCount * all.reviewVariance;
  const variance = numerator / (10 + agent.reviewCount) ** 2;
  const margin = (1.959964 * Math.sqrt(variance)) / 4;
  const [down, up] = [Math.min(margin, rating), Math.min(margin, 1 - rating)];
  return { score, scoreLow: score - 50 * down, scoreHigh: score + 50 * up };
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

const categoryRanks = new Map<string, number>();
let wrong = 0;
for (const [index, { agent, ...own }] of computed.entries()) {
  const rankInCategory = (categoryRanks.get(agent.category) ?? 0) + 1;
  categoryRanks.set(agent.category, rankInCategory);
  const rankLow = 1 + countBelow(-own.scoreHigh, negativeLows);
  const rankHigh = agents.length - countBelow(own.scoreLow, highs);
  const figures = { ...own, rank: index + 1, rankLow, rankHigh, rankInCategory };
  for (const [figure, expected] of Object.entries(figures)) {
    const published = agent[figure];
    const tolerance = figure === 'scoreLow' || figure === 'scoreHigh' ? 1e-9 : 0;
    if (Math.abs(Number(published ?? Number.NaN) - expected) <= tolerance) continue;
    console.log(`${agent.name} (${agent.id}): ${figure} is ${published}, not ${expected}`);
    wrong += 1;
  }
}
console.log(`${agents.length} agents, wrong figures: ${wrong}`);
process.exitCode = wrong === 0 ? 0 : 1;

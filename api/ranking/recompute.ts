/**
 * Recomputes the ranking from the published data, on its own: it imports nothing of this project.
 *
 *     node recompute.ts < agents.jsonl
 *
 * Reads JSON Lines: one line `{"totals": …}` and one line for each agent. Prints every published
 * figure that differs from what the formula gives, and ends with 1 if there is one. Scores and ranks
 * must be equal to the last bit; intervals to a billionth.
 */
import { createInterface } from 'node:readline';

interface Totals {
  reviewCount: number;
  ratingSum: number;
  maxReviewCount: number;
  maxProductHuntUpvotes: number;
  /** Variance between reviews of one agent, and between true ratings of agents, in square stars. */
  reviewVariance: number;
  agentVariance: number;
}

interface Agent {
  id: number;
  name: string;
  launchedOn: string | null;
  productHuntUpvotes: number;
  reviewCount: number;
  ratingSum: number;
  newestReviewAt: string | null;
  asOf: string;
  score: number;
  scoreLow: number;
  scoreHigh: number;
  rank: number;
  rankLow: number;
  rankHigh: number;
}

const agents: Agent[] = [];
let totals: Totals | undefined;
for await (const line of createInterface({ input: process.stdin })) {
  const value = JSON.parse(line);
  if (value.totals) totals = value.totals;
  else agents.push(value);
}
if (!totals) throw new Error('There is no line of totals');
const all = totals;

const share = (value: number, max: number) => (max > 0 ? Math.log1p(value) / Math.log1p(max) : 0);

function compute(agent: Agent) {
  const mean = all.reviewCount > 0 ? all.ratingSum / all.reviewCount : 3;
  const rating = ((mean * 10 + agent.ratingSum) / (10 + agent.reviewCount) - 1) / 4;
  const volume = share(agent.reviewCount, all.maxReviewCount);
  const external = share(agent.productHuntUpvotes, all.maxProductHuntUpvotes);
  const others = 50 * rating + 20 * volume + 15 * external;
  const since = agent.newestReviewAt ?? agent.launchedOn;
  const elapsed = Date.parse(agent.asOf) - Date.parse(since ?? agent.asOf);
  const days = since === null ? null : Math.max(0, elapsed / 86_400_000);
  const recency = days === null ? others / 85 : 0.5 ** (days / 90);
  const score = others + 15 * recency;
  const variance =
    (100 * all.agentVariance + agent.reviewCount * all.reviewVariance) /
    (10 + agent.reviewCount) ** 2;
  const margin = (1.959964 * Math.sqrt(variance)) / 4;
  const points = days === null ? 50 * (1 + 15 / 85) : 50;
  return {
    score,
    scoreLow: score - points * Math.min(margin, rating),
    scoreHigh: score + points * Math.min(margin, 1 - rating),
  };
}

const computed = agents.map((agent) => ({ agent, ...compute(agent) }));
// By score, then name in the order of code points, then id.
const byName = (a: Agent, b: Agent) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name));
computed.sort((a, b) => b.score - a.score || byName(a.agent, b.agent) || a.agent.id - b.agent.id);

let wrong = 0;
for (const [index, { agent, ...own }] of computed.entries()) {
  const ahead = computed.filter(({ scoreLow }) => scoreLow > own.scoreHigh).length;
  const behind = computed.filter(({ scoreHigh }) => scoreHigh < own.scoreLow).length;
  const figures = [
    ['score', agent.score, own.score, 0],
    ['scoreLow', agent.scoreLow, own.scoreLow, 1e-9],
    ['scoreHigh', agent.scoreHigh, own.scoreHigh, 1e-9],
    ['rank', agent.rank, index + 1, 0],
    ['rankLow', agent.rankLow, 1 + ahead, 0],
    ['rankHigh', agent.rankHigh, agents.length - behind, 0],
  ] as const;
  for (const [figure, published, expected, tolerance] of figures) {
    if (Math.abs(published - expected) <= tolerance) continue;
    console.log(`${agent.name} (${agent.id}): ${figure} is ${published}, not ${expected}`);
    wrong += 1;
  }
}
console.log(`${agents.length} agents, wrong figures: ${wrong}`);
process.exitCode = wrong === 0 ? 0 : 1;

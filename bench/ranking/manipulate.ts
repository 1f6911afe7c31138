import { computeScore, type ScoreInputs } from '../../api/src/ranking/score.ts';
import { AS_OF, simulateCatalogue, totalsOf } from './simulate.ts';

/** The maximum number of fake reviews to try. */
const ATTEMPTS_MAX = 200;

/** Only attacks on agents up to this rank are simulated, because lower ranks are rarely seen. */
const RANKS = 50;

/** The effect of an attack on one agent. */
export interface Attack {
  /** The agent's rank before the attack. */
  rank: number;
  /** The number of fake five-star reviews needed to rise by one rank. */
  needed: number;
  /** The ranks gained with one, five and twenty of them. */
  gained: { one: number; five: number; twenty: number };
}

/** Attacks each leading agent of a simulated catalogue with fake five-star reviews. */
export function attackByReviews(seed: number, agents: number): Attack[] {
  const inputs = simulateCatalogue(seed, agents).map((agent) => agent.inputs);
  return attack(scoresOf(inputs), (index, count) => scoresOf(withReviews(inputs, index, count)));
}

function attack(
  before: readonly number[],
  after: (index: number, count: number) => readonly number[],
): Attack[] {
  const leading = [...before.keys()]
    .sort((a, b) => (before[b] ?? 0) - (before[a] ?? 0))
    .slice(1, RANKS);
  return leading.map((index, position) => {
    const rank = position + 2;
    const gainedBy = (count: number) => rank - rankOf(after(index, count), index);
    let needed = 1;
    while (needed < ATTEMPTS_MAX && gainedBy(needed) < 1) needed += 1;
    return { rank, needed, gained: { one: gainedBy(1), five: gainedBy(5), twenty: gainedBy(20) } };
  });
}

function rankOf(values: readonly number[], index: number): number {
  const own = values[index] ?? 0;
  return 1 + values.filter((value) => value > own).length;
}

function scoresOf(inputs: readonly ScoreInputs[]): number[] {
  const totals = totalsOf(inputs);
  return inputs.map((agent) => computeScore(agent, totals, AS_OF).score);
}

function withReviews(inputs: readonly ScoreInputs[], index: number, count: number): ScoreInputs[] {
  return inputs.map((agent, at) =>
    at === index
      ? {
          ...agent,
          reviewCount: agent.reviewCount + count,
          ratingSum: agent.ratingSum + 5 * count,
          newestReviewAt: AS_OF,
        }
      : agent,
  );
}

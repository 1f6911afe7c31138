import { computeScore, type ScoreInputs } from '../../api/src/ranking/score.ts';
import { randomNumbers } from '../lib/random.ts';
import { AS_OF, simulateCatalogue, totalsOf } from './simulate.ts';

/** The maximum number of fake reviews or votes to try. */
const ATTEMPTS_MAX = 200;
const WEEK_DAYS = 7;
const VOTING_DAYS = 60;

/** Only attacks on agents up to this rank are simulated, because lower ranks are rarely seen. */
const RANKS = 50;

/** The effect of an attack on one agent. */
export interface Attack {
  /** The agent's rank before the attack. */
  rank: number;
  /** The number of fake five-star reviews or votes needed to rise by one rank. */
  needed: number;
  /** The ranks gained with one, five and twenty of them. */
  gained: { one: number; five: number; twenty: number };
}

/** Attacks each leading agent of a simulated catalogue with fake five-star reviews. */
export function attackByReviews(seed: number, agents: number): Attack[] {
  const inputs = simulateCatalogue(seed, agents).map((agent) => agent.inputs);
  return attack(scoresOf(inputs), (index, count) => scoresOf(withReviews(inputs, index, count)));
}

/** Attacks each agent that leads by trend with new upvotes. */
export function attackByVotes(seed: number, agents: number): Attack[] {
  const trends = simulateTrends(seed, agents);
  return attack(trends, (index, count) => trends.with(index, (trends[index] ?? 0) + count));
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

/**
 * Simulates trends from weeks of votes: few agents get most votes, and one in five is a downvote.
 */
function simulateTrends(seed: number, agents: number): number[] {
  const random = randomNumbers(seed);
  return Array.from({ length: agents }, () => {
    const votes = Math.floor(3 / (1 - 0.99 * random()));
    const signed = Array.from({ length: votes }, () => (random() < 0.2 ? -1 : 1));
    return signed.reduce(
      (sum, sign) => sum + sign * 0.5 ** ((random() * VOTING_DAYS) / WEEK_DAYS),
      0,
    );
  });
}

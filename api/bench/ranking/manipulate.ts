import { computeScore, type ScoreInputs } from '../../src/ranking/score.ts';
import { randomNumbers } from '../random.ts';
import { AS_OF, simulateCatalogue, totalsOf } from './simulate.ts';

/** More than this many are not tried. */
const MOST = 200;
const WEEK_DAYS = 7;
const VOTING_DAYS = 60;

/** Ranks are looked at down to this one: an attack further down moves nothing that is read. */
const RANKS = 50;

/** What an attack on one agent achieves. */
export interface Attack {
  /** Its rank before. */
  rank: number;
  /** Invented five-star reviews, or votes, that it takes to rise by one. */
  needed: number;
  /** Ranks that one, five and twenty of them gain. */
  gained: { one: number; five: number; twenty: number };
}

/** Invented five-star reviews of today for each of the leading agents of a simulated catalogue. */
export function attackByReviews(seed: number, agents: number): Attack[] {
  const inputs = simulateCatalogue(seed, agents).map((agent) => agent.inputs);
  return attack(scoresOf(inputs), (index, count) => scoresOf(withReviews(inputs, index, count)));
}

/** Votes cast at once for each of the agents that lead by trend. */
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
  return leading.map((index, place) => {
    const rank = place + 2;
    const gainedBy = (count: number) => rank - rankOf(after(index, count), index);
    let needed = 1;
    while (needed < MOST && gainedBy(needed) < 1) needed += 1;
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

/** Trends from some weeks of votes: few agents get most of them, and one in five is a downvote. */
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

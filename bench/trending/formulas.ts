import { NO_TREND, type Trend, trendInterval } from '../../api/src/ranking/trend.ts';
import type { SimulatedVote } from './simulate.ts';

/** Returns a value for each agent, by which a list would order them. */
export type Formula = (votes: readonly SimulatedVote[], agents: number) => number[];

/** How much average votes each agent starts with where a share is shrunken. */
const PRIOR_VOTES = 5;
const NORMAL_95 = 1.959964;
const ROUNDS = 40;

/** Sums the votes of each agent. The votes of one source count at most as one new vote. */
function trendsOf(
  votes: readonly SimulatedVote[],
  agents: number,
  sourceOf: (vote: SimulatedVote) => unknown,
): Trend[] {
  const trends = Array.from({ length: agents }, () => ({ ...NO_TREND }));
  for (const [agent, own] of Map.groupBy(votes, ({ agent }) => agent)) {
    const trend = trends[agent];
    if (!trend) continue;
    for (const source of Map.groupBy(own, sourceOf).values()) {
      const net = source.reduce((sum, { sign, weight }) => sum + sign * weight, 0);
      if (net > 0) trend.trendUp += Math.min(1, net);
      else trend.trendDown += Math.min(1, -net);
    }
  }
  return trends;
}

const bySession = ({ session }: SimulatedVote) => session;
const byNetwork = ({ network }: SimulatedVote) => network;

const sum =
  (sourceOf: (vote: SimulatedVote) => unknown): Formula =>
  (votes, agents) =>
    trendsOf(votes, agents, sourceOf).map(({ trendUp, trendDown }) => trendUp - trendDown);

/** Agents whose lower bound is not positive are not listed. */
const lowerBound =
  (sourceOf: (vote: SimulatedVote) => unknown): Formula =>
  (votes, agents) =>
    trendsOf(votes, agents, sourceOf).map((trend) => Math.max(0, trendInterval(trend).trendLow));

const shrunkenSum: Formula = (votes, agents) =>
  trendsOf(votes, agents, byNetwork).map(({ trendUp, trendDown }) => {
    const total = trendUp + trendDown;
    return ((trendUp - trendDown) * total) / (total + PRIOR_VOTES);
  });

const shrunkenShare: Formula = (votes, agents) => {
  const trends = trendsOf(votes, agents, byNetwork);
  const ups = trends.reduce((all, { trendUp }) => all + trendUp, 0);
  const total = trends.reduce((all, { trendDown }) => all + trendDown, ups);
  const prior = total === 0 ? 0.5 : ups / total;
  return trends.map(
    ({ trendUp, trendDown }) =>
      (trendUp + PRIOR_VOTES * prior) / (trendUp + trendDown + PRIOR_VOTES),
  );
};

/** The lower bound of the Wilson score interval. */
const wilsonShare: Formula = (votes, agents) =>
  trendsOf(votes, agents, byNetwork).map(({ trendUp, trendDown }) => {
    const total = trendUp + trendDown;
    if (total === 0) return 0;
    const [share, z2] = [trendUp / total, NORMAL_95 ** 2];
    const margin = NORMAL_95 * Math.sqrt((share * (1 - share) + z2 / (4 * total)) / total);
    return (share + z2 / (2 * total) - margin) / (1 + z2 / total);
  });

/**
 * A Bradley-Terry model: in each session, an agent with an upvote beats one with a downvote. Each
 * agent also wins and loses one match against an average one, so that all strengths are finite. See
 * https://doi.org/10.1214/aos/1079120141 for the iteration.
 */
const bradleyTerry: Formula = (votes, agents) => {
  const wins = new Array<number>(agents).fill(1);
  const matches: { winner: number; loser: number; weight: number }[] = [];
  for (const session of Map.groupBy(votes, bySession).values()) {
    for (const { agent: winner, sign, weight } of session) {
      if (sign !== 1) continue;
      for (const { agent: loser, sign: other } of session) {
        if (other !== -1) continue;
        matches.push({ winner, loser, weight });
        wins[winner] = (wins[winner] ?? 0) + weight;
      }
    }
  }
  let strengths = new Array<number>(agents).fill(1);
  for (let round = 0; round < ROUNDS; round += 1) {
    const played = strengths.map((own) => 2 / (own + 1));
    for (const { winner, loser, weight } of matches) {
      const rate = weight / ((strengths[winner] ?? 1) + (strengths[loser] ?? 1));
      played[winner] = (played[winner] ?? 0) + rate;
      played[loser] = (played[loser] ?? 0) + rate;
    }
    strengths = wins.map((own, agent) => own / (played[agent] ?? 1));
  }
  return strengths;
};

/** Lists the agents of a positive lower bound, by another formula. */
const ifCertain =
  (formula: Formula): Formula =>
  (votes, agents) => {
    const lows = lowerBound(byNetwork)(votes, agents);
    return formula(votes, agents).map((value, agent) => ((lows[agent] ?? 0) > 0 ? value : 0));
  };

/** That of the Trending list. */
export const trending = ifCertain(sum(byNetwork));

export const FORMULAS: readonly (readonly [name: string, formula: Formula])[] = [
  ['votes', sum(bySession)],
  ['networks', sum(byNetwork)],
  ['networks, shrunken', shrunkenSum],
  ['votes, lower bound', lowerBound(bySession)],
  ['networks, lower bound', lowerBound(byNetwork)],
  ['networks, if the lower bound is positive', trending],
  ['networks, shrunken, if it is positive', ifCertain(shrunkenSum)],
  ['share of upvotes, shrunken', shrunkenShare],
  ['share of upvotes, lower bound', wilsonShare],
  ['Bradley-Terry', bradleyTerry],
];

import { SCORE_WEIGHTS } from '../../contract/options.ts';
import {
  estimateVariances,
  type RatingVariances,
  type ScoreInterval,
  scoreInterval,
} from '../../src/ranking/interval.ts';
import { type CatalogueTotals, computeScore, type ScoreInputs } from '../../src/ranking/score.ts';
import { randomNumbers } from '../random.ts';

const DAY_MS = 86_400_000;
/** The time that simulated catalogues are ranked for. */
export const AS_OF = new Date('2026-11-22T00:00:00Z');
const STARS = [1, 2, 3, 4, 5] as const;

/** An agent of a simulated catalogue. */
export interface SimulatedAgent extends ScoreInterval {
  inputs: ScoreInputs;
  /** The score with the mean of all the reviews that could ever be written. */
  trueScore: number;
}

/** What a catalogue's reviews come from; drawn anew for each catalogue. */
interface Population {
  /** How well the average agent is liked, and by how much agents and reviewers differ. */
  liking: number;
  agentSpread: number;
  reviewerSpread: number;
  reviewsPerAgent: number;
}

/**
 * A catalogue whose true ratings are known: each agent has a distribution of stars of its own, and
 * its reviews are drawn from that. The same seed gives the same catalogue.
 *
 * @param ties how many agents at the end are equal but for the stars that are drawn
 */
export function simulateCatalogue(seed: number, agents: number, ties = 0): SimulatedAgent[] {
  const random = randomNumbers(seed);
  const between = (low: number, high: number) => low + (high - low) * random();
  const population: Population = {
    liking: between(3.4, 4.3),
    agentSpread: between(0.25, 0.6),
    reviewerSpread: between(0.7, 1.2),
    reviewsPerAgent: between(2, 12),
  };
  const drawn = Array.from({ length: agents }, (_, index) =>
    drawAgent(random, population, index >= agents - ties),
  );
  const totals = totalsOf(drawn.map(({ inputs }) => inputs));
  const variances = variancesOf(drawn);
  return drawn.map(({ inputs, trueRating }) => {
    const score = computeScore(inputs, totals, AS_OF);
    const { reviewCount } = inputs;
    const others = score.score - SCORE_WEIGHTS.rating * score.rating;
    return {
      inputs,
      trueScore: others + (SCORE_WEIGHTS.rating * (trueRating - 1)) / 4,
      ...scoreInterval({ ...score, reviewCount }, variances),
    };
  });
}

interface DrawnAgent {
  inputs: ScoreInputs;
  squaredStars: number;
  trueRating: number;
}

function drawAgent(random: () => number, population: Population, isTie: boolean): DrawnAgent {
  const { liking, agentSpread, reviewerSpread, reviewsPerAgent } = population;
  const shares = sharesOf(liking + (isTie ? 0.2 : agentSpread * normal(random)), reviewerSpread);
  // Most have few reviews and some have many, as in any directory.
  const reviewCount = isTie ? 8 : Math.floor(-reviewsPerAgent * Math.log(1 - random()));
  const stars = Array.from({ length: reviewCount }, () => starOf(shares, random()));
  const daysAgo = isTie ? 100 : 400 * random();
  return {
    inputs: {
      reviewCount,
      ratingSum: stars.reduce((sum, star) => sum + star, 0),
      productHuntUpvotes: isTie ? 100 : Math.floor(2000 * random() ** 3),
      newestReviewAt: reviewCount > 0 ? new Date(AS_OF.getTime() - daysAgo * DAY_MS) : null,
      launchedOn: '2024-05',
    },
    squaredStars: stars.reduce((sum, star) => sum + star ** 2, 0),
    trueRating: STARS.reduce((sum, star, index) => sum + star * (shares[index] ?? 0), 0),
  };
}

/** What the scores of these agents are measured against. */
export function totalsOf(inputs: readonly ScoreInputs[]): CatalogueTotals {
  return {
    reviewCount: inputs.reduce((sum, { reviewCount }) => sum + reviewCount, 0),
    ratingSum: inputs.reduce((sum, { ratingSum }) => sum + ratingSum, 0),
    maxReviewCount: Math.max(...inputs.map(({ reviewCount }) => reviewCount)),
    maxProductHuntUpvotes: Math.max(...inputs.map((agent) => agent.productHuntUpvotes)),
  };
}

function variancesOf(drawn: readonly DrawnAgent[]): RatingVariances {
  const reviewed = drawn.filter(({ inputs }) => inputs.reviewCount > 0);
  const sum = (of: (agent: DrawnAgent) => number) =>
    reviewed.reduce((total, agent) => total + of(agent), 0);
  return estimateVariances({
    agents: reviewed.length,
    reviews: sum(({ inputs }) => inputs.reviewCount),
    stars: sum(({ inputs }) => inputs.ratingSum),
    squaredStars: sum(({ squaredStars }) => squaredStars),
    squaredSums: sum(({ inputs }) => inputs.ratingSum ** 2 / inputs.reviewCount),
    squaredCounts: sum(({ inputs }) => inputs.reviewCount ** 2),
  });
}

/** The share of each number of stars, where reviewers' liking is normal and rounded to stars. */
function sharesOf(mean: number, spread: number): number[] {
  const below = STARS.map((star) =>
    star === 5 ? 1 : logisticNormal((star + 0.5 - mean) / spread),
  );
  return below.map((share, index) => share - (below[index - 1] ?? 0));
}

/** The normal distribution function, by the logistic one of about the same shape. */
const logisticNormal = (z: number) => 1 / (1 + Math.exp(-1.702 * z));

function starOf(shares: readonly number[], chance: number): number {
  let sum = 0;
  const index = shares.findIndex((share) => {
    sum += share;
    return chance < sum;
  });
  return STARS[index] ?? 5;
}

/** Box–Muller. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

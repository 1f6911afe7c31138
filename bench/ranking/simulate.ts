import { SCORE_WEIGHTS } from '../../api/contract/options.ts';
import {
  estimateVariances,
  type RatingVariances,
  type ScoreInterval,
  scoreInterval,
} from '../../api/src/ranking/interval.ts';
import {
  type CatalogueTotals,
  computeScore,
  type ScoreInputs,
} from '../../api/src/ranking/score.ts';
import { normal, randomNumbers } from '../lib/random.ts';

const DAY_MS = 86_400_000;
/** The time for which simulated catalogues are ranked. */
export const AS_OF = new Date('2026-11-22T00:00:00Z');
const STARS = [1, 2, 3, 4, 5] as const;

/** An agent of a simulated catalogue. */
export interface SimulatedAgent extends ScoreInterval {
  inputs: ScoreInputs;
  /** The score with the true mean rating instead of the observed one. */
  trueScore: number;
}

/** The distribution of a catalogue's reviews. It is drawn for each catalogue. */
interface Population {
  /** The mean rating, and the standard deviations between agents and between reviewers. */
  meanRating: number;
  agentSpread: number;
  reviewerSpread: number;
  reviewsPerAgent: number;
}

/**
 * Simulates a catalogue with known true ratings. Each agent has its own distribution of stars, from
 * which its reviews are drawn. The same seed produces the same catalogue.
 *
 * @param ties how many agents at the end are identical except for their drawn reviews
 */
export function simulateCatalogue(seed: number, agents: number, ties = 0): SimulatedAgent[] {
  const random = randomNumbers(seed);
  const between = (low: number, high: number) => low + (high - low) * random();
  const population: Population = {
    meanRating: between(3.4, 4.3),
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
  const { meanRating, agentSpread, reviewerSpread, reviewsPerAgent } = population;
  const shares = sharesOf(
    meanRating + (isTie ? 0.2 : agentSpread * normal(random)),
    reviewerSpread,
  );
  // Most agents have few reviews and some have many.
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

/** The catalogue totals that the scores of these agents depend on. */
export function totalsOf(inputs: readonly ScoreInputs[]): CatalogueTotals {
  return {
    reviewCount: inputs.reduce((sum, { reviewCount }) => sum + reviewCount, 0),
    ratingSum: inputs.reduce((sum, { ratingSum }) => sum + ratingSum, 0),
    maxReviewCount: Math.max(...inputs.map(({ reviewCount }) => reviewCount)),
    maxProductHuntUpvotes: Math.max(...inputs.map((agent) => agent.productHuntUpvotes)),
    launchRecency: 0,
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

/** The share of each number of stars, for normally distributed ratings rounded to whole stars. */
function sharesOf(mean: number, spread: number): number[] {
  const below = STARS.map((star) =>
    star === 5 ? 1 : logisticNormal((star + 0.5 - mean) / spread),
  );
  return below.map((share, index) => share - (below[index - 1] ?? 0));
}

/** The normal distribution function, approximated by the logistic function. */
const logisticNormal = (z: number) => 1 / (1 + Math.exp(-1.702 * z));

function starOf(shares: readonly number[], chance: number): number {
  let sum = 0;
  const index = shares.findIndex((share) => {
    sum += share;
    return chance < sum;
  });
  return STARS[index] ?? 5;
}

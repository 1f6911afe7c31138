import { type CatalogueTotals, computeScore, type ScoreInputs } from './score.ts';
import { NO_TREND, type Trend, trendInterval } from './trend.ts';

/** Of how many agents of the whole ranking, and of each category, the breakdown is computed. */
export const LEADERS = 10;
export const LEADERS_IN_CATEGORY = 5;
/** How many new reviews or votes are tried at most. */
const TRIED_MAX = 20;

interface Ranked extends ScoreInputs {
  agentId: number;
  name: string;
  score: number;
}

/**
 * Collects the leading agents of a list by score, and then how many new five-star reviews of one
 * agent below it put that agent above each: the breakdown point of its rank. All new reviews are
 * of the time of the ranking, and the totals of the catalogue change with them.
 */
export class ScoreBreakdown {
  private readonly leaders: Ranked[] = [];
  private readonly fewest = new Map<number, number>();

  private readonly size: number;

  constructor(size: number) {
    this.size = size;
  }

  /** First, add all agents of the list. */
  add(agent: Ranked): void {
    const index = this.leaders.findIndex((leader) => isAbove(agent, leader));
    this.leaders.splice(index === -1 ? this.leaders.length : index, 0, agent);
    this.leaders.splice(this.size);
  }

  /** Then, let each of them try to pass the leaders. */
  challenge(agent: Ranked, totals: CatalogueTotals, asOf: Date): void {
    for (const leader of this.leaders) {
      if (!isAbove(leader, agent)) continue;
      const limit = this.fewest.get(leader.agentId) ?? TRIED_MAX + 1;
      for (let reviews = 1; reviews < limit; reviews += 1) {
        if (!passes(agent, leader, reviews, totals, asOf)) continue;
        this.fewest.set(leader.agentId, reviews);
        break;
      }
    }
  }

  /** The numbers found, by the id of the leader. */
  results(): ReadonlyMap<number, number> {
    return this.fewest;
  }
}

function isAbove(one: Ranked, other: Ranked): boolean {
  if (one.score !== other.score) return one.score > other.score;
  return one.name === other.name ? one.agentId < other.agentId : one.name < other.name;
}

function passes(
  agent: ScoreInputs,
  leader: ScoreInputs,
  reviews: number,
  totals: CatalogueTotals,
  asOf: Date,
): boolean {
  const reviewCount = agent.reviewCount + reviews;
  const ratingSum = agent.ratingSum + 5 * reviews;
  const changed = {
    ...totals,
    reviewCount: totals.reviewCount + reviews,
    ratingSum: totals.ratingSum + 5 * reviews,
    maxReviewCount: Math.max(totals.maxReviewCount, reviewCount),
  };
  const challenger = { ...agent, reviewCount, ratingSum, newestReviewAt: asOf };
  return computeScore(challenger, changed, asOf).score > computeScore(leader, changed, asOf).score;
}

/**
 * Returns how many new upvotes, each from another network, put one of the `others` above the trend
 * `leader`; null if more than {@link TRIED_MAX} are needed. An agent without votes may pass, too.
 */
export function votesToPass(leader: Trend, others: readonly Trend[]): number | null {
  const net = leader.trendUp - leader.trendDown;
  for (let votes = 1; votes <= TRIED_MAX; votes += 1) {
    const isPassed = [...others, NO_TREND].some(({ trendUp, trendDown }) => {
      const up = trendUp + votes;
      return up - trendDown > net && trendInterval({ trendUp: up, trendDown }).trendLow > 0;
    });
    if (isPassed) return votes;
  }
  return null;
}

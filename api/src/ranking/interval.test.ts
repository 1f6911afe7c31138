import { describe, expect, test } from 'vitest';
import { simulateCatalogue } from '../../../bench/ranking/simulate.ts';
import { estimateVariances, scoreInterval } from './interval.ts';

const VARIANCES = { reviewVariance: 1, agentVariance: 0.1 };
const AGENT = { score: 60, rating: 0.7, reviewCount: 4 };
const widthOf = (agent: Partial<typeof AGENT>) => {
  const { scoreLow, scoreHigh } = scoreInterval({ ...AGENT, ...agent }, VARIANCES);
  return scoreHigh - scoreLow;
};

describe('an interval', () => {
  test('narrows with every review', () => {
    const widths = [0, 10, 100, 1000].map((reviewCount) => widthOf({ reviewCount }));
    expect(widths).toEqual(widths.toSorted((a, b) => b - a));
    expect(new Set(widths).size).toBe(4);
  });

  test('spans nearly all ratings of agents if there are no reviews', () => {
    const starsPerPoint = 4 / 50;
    expect(widthOf({ reviewCount: 0 }) * starsPerPoint).toBeCloseTo(2 * 1.96 * Math.sqrt(0.1), 4);
  });

  test('stays within the range of ratings', () => {
    expect(scoreInterval({ ...AGENT, rating: 1 }, VARIANCES).scoreHigh).toBe(60);
    expect(scoreInterval({ ...AGENT, rating: 0 }, VARIANCES).scoreLow).toBe(60);
  });
});

describe('the variances', () => {
  test('are assumed if there are no reviews', () => {
    const none = { agents: 0, reviews: 0, stars: 0, squaredStars: 0, squaredSums: 0 };
    expect(estimateVariances({ ...none, squaredCounts: 0 })).toEqual(VARIANCES);
  });

  test('stay above zero if all reviews agree', () => {
    const five = { agents: 50, reviews: 50, stars: 250, squaredStars: 1250, squaredSums: 1250 };
    const { reviewVariance, agentVariance } = estimateVariances({ ...five, squaredCounts: 50 });
    expect(reviewVariance).toBeGreaterThan(0);
    expect(agentVariance).toBeGreaterThan(0);
  });
});

describe('in simulated catalogues', () => {
  const catalogues = Array.from({ length: 200 }, (_, seed) => simulateCatalogue(seed, 186, 2));

  test('95% intervals cover the true score in 93% to 97%', () => {
    const agents = catalogues.flat();
    const covered = agents.filter(
      ({ trueScore, scoreLow, scoreHigh }) => scoreLow <= trueScore && trueScore <= scoreHigh,
    );
    const share = covered.length / agents.length;
    expect(share).toBeGreaterThan(0.93);
    expect(share).toBeLessThan(0.97);
  });

  test('equal agents share ranks', () => {
    const overlaps = catalogues.filter((agents) => {
      const [one, other] = agents.slice(-2);
      return one && other && one.scoreLow <= other.scoreHigh && other.scoreLow <= one.scoreHigh;
    });
    expect(overlaps.length).toBeGreaterThanOrEqual(198);
  });
});

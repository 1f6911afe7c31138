import { expect, test } from 'vitest';
import { ScoreBreakdown } from './breakdown.ts';
import { computeScore, type ScoreInputs } from './score.ts';

const AS_OF = new Date('2026-11-21T00:00:00Z');
const TOTALS = {
  ...{ reviewCount: 100, ratingSum: 400, maxReviewCount: 40, maxProductHuntUpvotes: 1000 },
  launchRecency: 0,
};

const agent = (agentId: number, inputs: Partial<ScoreInputs> = {}) => {
  const all = {
    ...{ reviewCount: 0, ratingSum: 0, productHuntUpvotes: 0, newestReviewAt: null },
    ...{ launchedOn: '2010', ...inputs },
  };
  return { agentId, name: `Agent ${agentId}`, ...all, ...computeScore(all, TOTALS, AS_OF) };
};

function breakdownOf(size: number, agents: readonly ReturnType<typeof agent>[]) {
  const breakdown = new ScoreBreakdown(size);
  for (const each of agents) breakdown.add(each);
  for (const each of agents) breakdown.challenge(each, TOTALS, AS_OF);
  return Object.fromEntries(breakdown.results());
}

const leader = agent(1, { reviewCount: 40, ratingSum: 190, newestReviewAt: AS_OF });

test('one review lifts an agent above one that is as good, because it is recent', () => {
  expect(breakdownOf(2, [agent(3), agent(2)])).toEqual({ 2: 1 });
});

test('an agent needs as many reviews as close the distance, and one fewer does not', () => {
  const other = agent(2, { reviewCount: 30, ratingSum: 140, newestReviewAt: AS_OF });
  const { 1: reviews = 0 } = breakdownOf(1, [other, leader]);
  const scoreAfter = (added: number) => {
    const reviewCount = other.reviewCount + added;
    const totals = {
      ...TOTALS,
      ...{ reviewCount: 100 + added, ratingSum: 400 + 5 * added },
      maxReviewCount: Math.max(40, reviewCount),
    };
    const inputs = { ...other, reviewCount, ratingSum: other.ratingSum + 5 * added };
    return computeScore(inputs, totals, AS_OF).score - computeScore(leader, totals, AS_OF).score;
  };
  expect(scoreAfter(reviews)).toBeGreaterThan(0);
  expect(scoreAfter(reviews - 1)).toBeLessThanOrEqual(0);
});

test('the nearest agent need not be the one that passes first', () => {
  const stale = agent(2, { reviewCount: 35, ratingSum: 165, launchedOn: null });
  const fresh = agent(3, { reviewCount: 20, ratingSum: 60, newestReviewAt: AS_OF });
  const both = breakdownOf(1, [leader, stale, fresh]);
  expect(both).toEqual(breakdownOf(1, [leader, stale]));
});

test('an agent that no other passes within 20 reviews has no number', () => {
  const far = agent(1, { ...leader, productHuntUpvotes: 1000 });
  expect(breakdownOf(1, [far, agent(2)])).toEqual({});
});

test('only the first ones of a list have a number', () => {
  const many = Array.from({ length: 6 }, (_, index) => agent(index + 1));
  expect(Object.keys(breakdownOf(3, many))).toEqual(['1', '2', '3']);
});

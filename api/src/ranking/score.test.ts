import { describe, expect, test } from 'vitest';
import {
  type CatalogueTotals,
  computeScore,
  medianLaunchRecency,
  type ScoreInputs,
} from './score.ts';

const NOW = new Date('2026-11-21T00:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

const TOTALS: CatalogueTotals = {
  reviewCount: 100,
  ratingSum: 400,
  maxReviewCount: 9,
  maxProductHuntUpvotes: 999,
  launchRecency: 0.25,
};

const INPUTS: ScoreInputs = {
  reviewCount: 0,
  ratingSum: 0,
  productHuntUpvotes: 0,
  newestReviewAt: null,
  launchedOn: '2020-01-01',
};

const score = (inputs: Partial<ScoreInputs>, totals = TOTALS) =>
  computeScore({ ...INPUTS, ...inputs }, totals, NOW);

describe('rating', () => {
  test('an agent without reviews gets the mean of the catalogue', () => {
    expect(score({})).toMatchObject({ rating: 0.75, bayesianRating: 4, meanRating: null });
  });

  test('ten own reviews weigh as much as the prior', () => {
    expect(score({ reviewCount: 10, ratingSum: 50 }).bayesianRating).toBe(4.5);
  });

  test('one perfect review does not beat many good ones', () => {
    const one = score({ reviewCount: 1, ratingSum: 5 });
    const many = score({ reviewCount: 40, ratingSum: 184 });
    expect(one.rating).toBeLessThan(many.rating);
  });

  test('without any review in the catalogue, the prior is the middle of the scale', () => {
    const empty = {
      ...TOTALS,
      reviewCount: 0,
      ratingSum: 0,
      maxReviewCount: 0,
      maxProductHuntUpvotes: 0,
    };
    expect(score({}, empty)).toMatchObject({ rating: 0.5, volume: 0, external: 0 });
  });
});

describe('volume and external', () => {
  test('the agent with the maximum gets 1', () => {
    const most = score({ reviewCount: 9, ratingSum: 36, productHuntUpvotes: 999 });
    expect(most).toMatchObject({ volume: 1, external: 1 });
  });

  test('they grow logarithmically', () => {
    const some = score({ reviewCount: 3, ratingSum: 12, productHuntUpvotes: 99 });
    expect(some.volume).toBeCloseTo(Math.log(4) / Math.log(10), 12);
    expect(some.external).toBeCloseTo(2 / 3, 12);
  });
});

describe('recency', () => {
  test.each([
    [0, 1],
    [90, 0.5],
    [180, 0.25],
  ])('a newest review %d days ago gives %d', (days, recency) => {
    expect(score({ newestReviewAt: daysAgo(days) })).toMatchObject({ recency, activity: 'review' });
  });

  test.each([
    ['2026-11-21', 0],
    ['2026-11', 20],
    ['2026', 324],
    ['2027-01-01', 0],
  ])('without a review, a launch in %s counts as %d days ago', (launchedOn, days) => {
    expect(score({ launchedOn })).toMatchObject({ daysSinceActivity: days, activity: 'launch' });
  });
});

describe('an unknown launch', () => {
  test('is as recent as the median launch', () => {
    const unknown = { recency: 0.25, daysSinceActivity: null, activity: null };
    expect(score({ launchedOn: null, productHuntUpvotes: 50 })).toMatchObject(unknown);
  });

  test.each([
    [['2010', '2012', '2024-05-13', '2026-10-01', '2026-11-01'], '2024-05-13'],
    [['2026-11-01', '2010', '2026-10-01', '2012'], '2012'],
    [['2026-11-01', '2010', '2010', '2010'], '2010'],
  ])('of launches in %j, it counts as one in %s', (launches, launchedOn) => {
    const counted = Map.groupBy(launches, (launch) => launch);
    const rows = [...counted].map(([launch, { length: agents }]) => ({
      ...{ launchedOn: launch, agents },
    }));
    const totals = { ...TOTALS, launchRecency: medianLaunchRecency(rows, NOW) };
    expect(score({ launchedOn: null }, totals).score).toBe(score({ launchedOn }, totals).score);
  });

  test('gets no recency if no launch is known at all', () => {
    const totals = { ...TOTALS, launchRecency: medianLaunchRecency([], NOW) };
    expect(score({ launchedOn: null }, totals).recency).toBe(0);
  });

  test('changes nothing for an agent with reviews', () => {
    const reviewed = { reviewCount: 3, ratingSum: 14, newestReviewAt: daysAgo(30) };
    expect(score({ ...reviewed, launchedOn: null })).toEqual(score(reviewed));
  });
});

describe('score', () => {
  test('weighs 50, 20, 15 and 15', () => {
    const {
      rating,
      volume,
      external,
      recency,
      score: total,
    } = score({
      reviewCount: 3,
      ratingSum: 14,
      productHuntUpvotes: 50,
      newestReviewAt: daysAgo(30),
    });
    expect(total).toBeCloseTo(50 * rating + 20 * volume + 15 * external + 15 * recency, 12);
  });

  test('is at most 100', () => {
    const perfect = {
      ...TOTALS,
      ...{ reviewCount: 9, ratingSum: 45, maxReviewCount: 9, maxProductHuntUpvotes: 5 },
    };
    const best = score(
      { reviewCount: 9, ratingSum: 45, productHuntUpvotes: 5, newestReviewAt: NOW },
      perfect,
    );
    expect(best.score).toBeCloseTo(100, 10);
  });
});

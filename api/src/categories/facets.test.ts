import { expect, test } from 'vitest';
import { type CategoryShare, facetsOf } from './facets.ts';

const SHARES: CategoryShare[] = [
  { pricing: 'paid', ratingFloor: 4.5, count: 1 },
  { pricing: 'paid', ratingFloor: 0, count: 2 },
  { pricing: 'free', ratingFloor: 4, count: 4 },
  { pricing: 'free', ratingFloor: 3, count: 8 },
];

test('without filters, each choice has the number of agents that it would match', () => {
  expect(facetsOf(SHARES, {})).toEqual({
    total: 15,
    pricing: [
      { kind: 'free', count: 12 },
      { kind: 'paid', count: 3 },
    ],
    ratings: [
      { atLeast: 4.5, count: 1 },
      { atLeast: 4, count: 5 },
      { atLeast: 3, count: 13 },
    ],
  });
});

test('a filter counts in the other one, and agents with exactly the rating are included', () => {
  expect(facetsOf(SHARES, { rating: 4 })).toEqual({
    total: 5,
    pricing: [
      { kind: 'free', count: 4 },
      { kind: 'paid', count: 1 },
    ],
    ratings: [
      { atLeast: 4.5, count: 1 },
      { atLeast: 4, count: 5 },
      { atLeast: 3, count: 13 },
    ],
  });
});

test('a choice that would match nothing is not offered', () => {
  expect(facetsOf(SHARES, { pricing: 'free', rating: 4.5 })).toEqual({
    total: 0,
    pricing: [{ kind: 'paid', count: 1 }],
    ratings: [
      { atLeast: 4, count: 4 },
      { atLeast: 3, count: 12 },
    ],
  });
});

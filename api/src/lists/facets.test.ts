import { expect, test } from 'vitest';
import { type Counted, facetsOf } from './facets.ts';

const AGENTS: Counted[] = [
  { pricing: 'paid', rating: 4.5, flags: ['freeTier', 'api'], languages: ['de', 'en'], count: 1 },
  { pricing: 'paid', rating: 0, flags: [], languages: [], count: 2 },
  { pricing: 'free', rating: 4, flags: ['freeTier'], languages: ['en'], count: 4 },
  { pricing: 'free', rating: 3, flags: ['freeTier'], languages: ['fr'], count: 8 },
];

test('without filters, each choice has the number of agents that it would match', () => {
  expect(facetsOf(AGENTS, {})).toEqual({
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
    flags: [
      { flag: 'freeTier', count: 13 },
      { flag: 'api', count: 1 },
    ],
    languages: [
      { language: 'en', count: 5 },
      { language: 'fr', count: 8 },
      { language: 'de', count: 1 },
    ],
  });
});

test('a filter counts in the other one, and agents with exactly the rating are included', () => {
  expect(facetsOf(AGENTS, { rating: 4 })).toEqual({
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
    flags: [
      { flag: 'freeTier', count: 5 },
      { flag: 'api', count: 1 },
    ],
    languages: [
      { language: 'en', count: 5 },
      { language: 'de', count: 1 },
    ],
  });
});

test('agents have all facts of a filter, and each other fact counts those that have it as well', () => {
  const { total, pricing, flags } = facetsOf(AGENTS, { has: 'freeTier' });
  expect({ total, pricing, flags }).toEqual({
    total: 13,
    pricing: [
      { kind: 'free', count: 12 },
      { kind: 'paid', count: 1 },
    ],
    flags: [
      { flag: 'freeTier', count: 13 },
      { flag: 'api', count: 1 },
    ],
  });
});

test('a choice that would match nothing is not offered', () => {
  expect(facetsOf(AGENTS, { pricing: 'free', rating: 4.5 })).toEqual({
    total: 0,
    pricing: [{ kind: 'paid', count: 1 }],
    ratings: [
      { atLeast: 4, count: 4 },
      { atLeast: 3, count: 12 },
    ],
    flags: [],
    languages: [],
  });
});

test('a language keeps the agents that are known to work in it', () => {
  const { total, pricing, languages } = facetsOf(AGENTS, { language: 'en' });
  expect({ total, pricing }).toEqual({
    total: 5,
    pricing: [
      { kind: 'free', count: 4 },
      { kind: 'paid', count: 1 },
    ],
  });
  expect(languages).toContainEqual({ language: 'fr', count: 8 });
});

import { expect, test } from 'vitest';
import type { BudgetId } from '../../contract/options.ts';
import { budgetAspect, dollars, type Priced } from './budget.ts';

const priced = (fields: Partial<Priced>): Priced => ({
  freeTier: false,
  monthlyPriceUsd: null,
  pricingModel: 'Subscription',
  pricingDetails: [],
  ...fields,
});

type Case = [BudgetId, Partial<Priced>, { reasons?: string[]; misses?: string[] }];

const CASES: Case[] = [
  ['free', { pricingModel: 'Free', freeTier: true }, { reasons: ['Fits your budget: free'] }],
  [
    'low',
    { pricingModel: 'Open source (MIT)', freeTier: true },
    { reasons: ['Fits your budget: free and open source'] },
  ],
  [
    'free',
    { pricingModel: 'Freemium', freeTier: true, monthlyPriceUsd: 500 },
    { reasons: ['Fits your budget: has a free plan'] },
  ],
  [
    'free',
    { monthlyPriceUsd: 12.5 },
    { misses: ['No free plan: $12.50 over budget ($12.50 per month)'] },
  ],
  ['free', {}, { misses: ['No free plan. Price not known'] }],
  ['low', { monthlyPriceUsd: 15 }, { reasons: ['Fits your budget: $15 per month'] }],
  ['low', { monthlyPriceUsd: 19 }, { misses: ['Only $4 over budget ($19 per month)'] }],
  ['low', { monthlyPriceUsd: 99 }, { misses: ['$84 over budget ($99 per month)'] }],
  [
    'medium',
    { freeTier: true, monthlyPriceUsd: 59 },
    {
      reasons: ['Fits your budget: has a free plan'],
      misses: ['Paid plan $19 over budget ($59 per month)'],
    },
  ],
  [
    'medium',
    { freeTier: true, monthlyPriceUsd: 20 },
    { reasons: ['Fits your budget: $20 per month, with a free plan to start'] },
  ],
  ['high', { pricingModel: 'Usage-based' }, { misses: ['The cost depends on how much you use'] }],
  [
    'high',
    { pricingModel: 'Quote on request' },
    { misses: ['The price is given on request only'] },
  ],
  [
    'enterprise',
    { pricingModel: 'Custom pricing' },
    { reasons: ['Fits your budget: priced for each company'] },
  ],
  [
    'enterprise',
    { pricingDetails: ['Enterprise: on quote'] },
    { reasons: ['Fits your budget: has an enterprise plan'] },
  ],
  ...['Business: $30', 'Teams: $30', 'For your whole company: $30'].map(
    (plan): Case => [
      'enterprise',
      { pricingDetails: [plan] },
      { reasons: ['Fits your budget: has a plan for teams or businesses'] },
    ],
  ),
  [
    'enterprise',
    { pricingDetails: ['Plus: $20'] },
    { reasons: ['Fits your budget: costs less than you would spend'] },
  ],
  ['medium', { freeTier: true }, { reasons: ['Fits your budget: has a free plan'] }],
  ['low', { monthlyPriceUsd: 22.5 }, { misses: ['Only $7.50 over budget ($22.50 per month)'] }],
  ['low', { monthlyPriceUsd: 23 }, { misses: ['$8 over budget ($23 per month)'] }],
];

test.each(CASES)('%s with %j', (budget, fields, { reasons = [], misses = [] }) => {
  expect(budgetAspect(priced(fields), budget)).toMatchObject({ reasons, misses });
});

test('a price that is not known counts neither for nor against an agent', () => {
  const unknown = { weight: 0, reasons: [], misses: [], unknowns: ['Price not known'] };
  for (const pricingModel of ['Open source (MIT)', 'Subscription'])
    expect(budgetAspect(priced({ pricingModel }), 'medium')).toMatchObject(unknown);
});

test('a price within the budget fits best, then a near miss, then a far one', () => {
  const fits = [10, 19, 60].map(
    (price) => budgetAspect(priced({ monthlyPriceUsd: price }), 'low').fit,
  );
  expect(fits).toEqual([...fits].sort().reverse());
  expect(new Set(fits).size).toBe(3);
});

test('for a free budget, the cheapest of those that are not free fits best', () => {
  const [cheap, dear, unlisted] = [5, 50, null].map(
    (price) => budgetAspect(priced({ monthlyPriceUsd: price }), 'free').fit,
  );
  expect(cheap).toBeGreaterThan(dear ?? 1);
  expect(dear).toBeGreaterThan(unlisted ?? 1);
});

test('for a company, a price on request fits better than a plan for teams, and that than others', () => {
  const [quote, team, other] = [
    { pricingModel: 'Quote on request' },
    { pricingDetails: ['Team: $30'] },
    {},
  ].map((fields) => budgetAspect(priced(fields), 'enterprise').fit);
  expect(quote).toBeGreaterThan(team ?? 1);
  expect(team).toBeGreaterThan(other ?? 1);
});

test('an unknown free plan counts neither for nor against an agent whose price is too high', () => {
  const unknown = { freeTier: null, monthlyPriceUsd: 16 };
  expect(budgetAspect(priced(unknown), 'low')).toMatchObject({
    weight: 0,
    unknowns: ['Not known whether it has a free plan'],
  });
  expect(budgetAspect(priced({ ...unknown, monthlyPriceUsd: 15 }), 'low').reasons).toEqual([
    'Fits your budget: $15 per month',
  ]);
});

test.each([
  [20, '$20'],
  [12.5, '$12.50'],
  [0.1 + 0.2, '$0.30'],
])('an amount of %d is shown as %s', (amount, text) => {
  expect(dollars(amount)).toBe(text);
});

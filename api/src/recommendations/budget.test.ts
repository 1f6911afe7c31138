import { expect, test } from 'vitest';
import type { BudgetId } from '../../contract/options.ts';
import { budgetAspect, type Priced } from './budget.ts';

const priced = (fields: Partial<Priced>): Priced => ({
  freeTier: false,
  monthlyPriceUsd: null,
  pricingModel: 'Subscription',
  pricingDetails: [],
  ...fields,
});

const CASES: [BudgetId, Partial<Priced>, { reasons?: string[]; misses?: string[] }][] = [
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
  ['free', {}, { misses: ['No free plan. The monthly price is not listed'] }],
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
];

test.each(CASES)('%s with %j', (budget, fields, { reasons = [], misses = [] }) => {
  expect(budgetAspect(priced(fields), budget)).toMatchObject({ reasons, misses });
});

test('a price within the budget fits best, then a near miss, then a far one', () => {
  const fits = [10, 19, 60].map(
    (price) => budgetAspect(priced({ monthlyPriceUsd: price }), 'low').fit,
  );
  expect(fits).toEqual([...fits].sort().reverse());
  expect(new Set(fits).size).toBe(3);
});

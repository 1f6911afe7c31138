import { expect, test } from 'vitest';
import { agent } from '../../test/fixture.ts';
import { factChanges } from './fact-changes.ts';

const before = agent({
  id: 1,
  name: 'Alpha',
  category: 'AI Chatbot',
  integrations: ['slack', 'github'],
});

test('names what changed, from what to what, and the source', () => {
  const after = {
    ...before,
    monthlyPriceUsd: null,
    pricingDetails: ['Plus: ask'],
    verifiedOn: '2026-07-01',
    sources: ['https://example.org/pricing'],
  };
  const source = {
    agentId: 1,
    verifiedOn: '2026-07-01',
    sources: ['https://example.org/pricing'],
  };
  expect(factChanges([before], [after])).toEqual([
    { ...source, field: 'monthlyPriceUsd', before: 20, after: null },
    {
      ...source,
      field: 'pricingDetails',
      before: ['Free: a few requests a day'],
      after: ['Plus: ask'],
    },
  ]);
});

test('passes over texts, checks and another order of integrations', () => {
  const after = {
    ...before,
    name: 'Beta',
    description: 'Another text.',
    verifiedOn: '2026-07-01',
    integrations: before.integrations.toReversed(),
  };
  expect(factChanges([before], [after])).toEqual([]);
});

test('has nothing to say of agents that come or go', () => {
  expect(factChanges([], [before])).toEqual([]);
  expect(factChanges([before], [])).toEqual([]);
});

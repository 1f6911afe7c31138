import { expect, test } from 'vitest';
import { agent } from '../../test/fixture.ts';
import { factChanges } from './fact-changes.ts';

const before = agent({
  id: 1,
  name: 'Alpha',
  category: 'AI Chatbot',
  integrations: ['slack', 'github'],
});

test('returns the old and new value of each changed fact with its sources', () => {
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

test('a fact that was checked apart from the rest has its own source', () => {
  const check = { on: '2026-10-07', source: 'https://example.org/plans' };
  const after = { ...before, monthlyPriceUsd: 25, checked: { monthlyPriceUsd: check } };
  expect(factChanges([before], [after])).toMatchObject([
    { field: 'monthlyPriceUsd', verifiedOn: check.on, sources: [check.source] },
  ]);
});

test('ignores changes of texts, verification dates and the order of integrations', () => {
  const after = {
    ...before,
    name: 'Beta',
    description: 'Another text.',
    verifiedOn: '2026-07-01',
    integrations: before.integrations.toReversed(),
  };
  expect(factChanges([before], [after])).toEqual([]);
});

test('ignores added and removed agents', () => {
  expect(factChanges([], [before])).toEqual([]);
  expect(factChanges([before], [])).toEqual([]);
});

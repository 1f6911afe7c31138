import { expect, test } from 'vitest';
import { RECOMMENDATION_DEFAULTS, WHAT_IF_MAX } from '../../contract/options.ts';
import type { RecommendationRequest } from '../../contract/recommendation.ts';
import { whatIfs } from './what-if.ts';

const REQUEST: RecommendationRequest = {
  ...RECOMMENDATION_DEFAULTS,
  preferredCategories: ['AI Chatbot'],
  features: [],
  integrations: ['slack'],
  useCase: 'notes',
};

const named = (id: number) => ({ id, name: `Agent ${id}` });

test('lists the changes that give another winner, nearest first', () => {
  const found = whatIfs(REQUEST, ({ budget, integrations }) =>
    named(budget === 'free' ? 2 : integrations.length === 0 ? 3 : 1),
  );
  expect(found).toEqual([
    { text: 'If your budget were Free (free only)', change: { budget: 'free' }, agent: named(2) },
    {
      text: 'If it did not have to connect to Slack',
      change: { integrations: [] },
      agent: named(3),
    },
  ]);
});

test('lists every winner once per answer', () => {
  const found = whatIfs(REQUEST, ({ budget }) => named(budget === 'medium' ? 1 : 2));
  expect(found.map(({ change }) => change)).toEqual([{ budget: 'low' }]);
});

test('lists a limited number of changes', () => {
  let id = 0;
  const found = whatIfs(REQUEST, () => {
    id += 1;
    return named(id);
  });
  expect(found).toHaveLength(WHAT_IF_MAX);
});

test('is empty if no answer matters', () => {
  expect(whatIfs(REQUEST, () => named(1))).toEqual([]);
  expect(whatIfs(REQUEST, () => undefined)).toEqual([]);
});

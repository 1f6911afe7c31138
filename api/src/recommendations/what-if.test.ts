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

/** The first change of each answer that is tried, if every change gives another winner. */
function textsOf(request: RecommendationRequest): string[] {
  let id = 0;
  return whatIfs(request, () => {
    id += 1;
    return named(id);
  }).map(({ text }) => text);
}

test('says each change as a sentence, the nearest answers first, two of each', () => {
  expect(textsOf({ ...REQUEST, budget: 'free', dataPrivacy: true })).toEqual([
    'If your budget were Low ($1-15/mo)',
    'If your budget were Medium ($16-40/mo)',
    'If your experience level were intermediate',
    'If your experience level were advanced',
    'If your data could be used for training',
    'If it did not have to connect to Slack',
  ]);
});

/** The changes of one answer, which alone decides who wins. */
function changesOf(decides: (request: RecommendationRequest) => unknown, request = REQUEST) {
  const ids = new Map<string, number>();
  return whatIfs(request, (changed) => {
    const key = JSON.stringify(decides(changed));
    ids.set(key, ids.get(key) ?? ids.size + 1);
    return named(ids.get(key) ?? 0);
  }).map(({ text, change }) => [text, change]);
}

test('asks for privacy if it was not asked for', () => {
  expect(changesOf(({ dataPrivacy }) => dataPrivacy)).toEqual([
    ['If your data had to stay out of training', { dataPrivacy: true }],
  ]);
});

test('drops a product before it adds one', () => {
  expect(changesOf(({ integrations }) => integrations)).toEqual([
    ['If it did not have to connect to Slack', { integrations: [] }],
    ['If it had to connect to Google Workspace', { integrations: ['google-workspace', 'slack'] }],
  ]);
});

test('leaves out the use case, if there is one', () => {
  expect(changesOf(({ useCase }) => useCase)).toEqual([['Without your use case', { useCase: '' }]]);
  expect(changesOf(({ useCase }) => useCase, { ...REQUEST, useCase: ' ' })).toEqual([]);
});

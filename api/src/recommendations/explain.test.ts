import { expect, test } from 'vitest';
import { sampleAgent } from '../../client/samples.ts';
import { AgentSchema } from '../../contract/agent.ts';
import { RECOMMENDATION_DEFAULTS } from '../../contract/options.ts';
import type { RecommendationRequest } from '../../contract/recommendation.ts';
import { explain } from './explain.ts';

const AGENT = AgentSchema.parse(sampleAgent(1));
const REQUEST: RecommendationRequest = {
  ...RECOMMENDATION_DEFAULTS,
  ...{ preferredCategories: ['AI Chatbot'], features: [], integrations: [], useCase: ' ' },
};

/** Explains agents of which each fits the budget or not, or is unknown (null). */
function linesOf(budgets: readonly (boolean | null)[], request = REQUEST, reasons: string[] = []) {
  const chosen = budgets.map((budget) => ({
    agent: AGENT,
    match: {
      ...{ matchScore: 50, reasons, misses: [], unknowns: [] },
      fits: { budget, expertise: true },
    },
  }));
  const others = [AGENT, { ...AGENT, category: 'Writing Assistant' }];
  return explain(chosen, others, request).split('\n');
}

test.each([
  [[true], 'it fits'],
  [[false], 'it does not fit'],
  [[null], 'not known'],
  [[true, true], 'all 2 fit'],
  [[false, false], 'none fits'],
  [[true, false], '1 of 2 fit'],
  [[true, null, null], 'it fits, not known for 2'],
])('of agents that fit the budget (%j), %s', (budgets, text) => {
  expect(linesOf(budgets)[1]).toBe(`Budget Medium ($16-40/mo): ${text}.`);
});

test('says what was considered and which agent is best, but nothing about what was not asked', () => {
  expect(linesOf([true])).toEqual([
    'The best 1 of 2 agents in AI Chatbots and Writing Assistants.',
    'Budget Medium ($16-40/mo): it fits.',
    'Experience beginner: it fits.',
    'Best match: Agent 1.',
  ]);
  expect(linesOf([true], REQUEST, ['Works for beginners', 'Other']).at(-1)).toBe(
    'Best match: Agent 1. Works for beginners.',
  );
});

test('says what else moved agents up', () => {
  const asked = { ...REQUEST, integrations: ['slack' as const], useCase: 'x', dataPrivacy: true };
  expect(linesOf([true], asked).slice(3, 6)).toEqual([
    'Agents that connect to the products you use rank higher.',
    'Agents whose entries mention your use case rank higher.',
    'Agents that can keep your data out of training rank higher.',
  ]);
});

test('without agents there is no best match', () => {
  expect(linesOf([]).slice(-1)).toEqual(['Experience beginner: not known.']);
});

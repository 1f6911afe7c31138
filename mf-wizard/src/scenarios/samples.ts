import type { RecommendationResult } from '@agent-atlas/api-client/contract';
import type { RecommendedAgent } from '@agent-atlas/api-client/rules';
import { sampleAgent } from '@agent-atlas/api-client/samples';

/** An agent as the wizard recommends it. */
export function recommendedAgent(
  id: number,
  overrides: Partial<RecommendedAgent> = {},
): RecommendedAgent {
  return {
    ...sampleAgent(id, { integrations: ['slack'], dataPrivacy: true }),
    matchScore: 90,
    reasons: ['Fits your budget: has a free plan', 'Works for beginners'],
    misses: ['No integration with GitHub'],
    unknowns: ['Not known whether your data stays out of training'],
    ...overrides,
  };
}

interface SampleResult extends Omit<RecommendationResult, 'agents'> {
  agents: RecommendedAgent[];
}

export const sampleResult: SampleResult = {
  explanation: 'You asked for AI chatbots.\nAgents that fit your budget come first.\n',
  agents: [
    recommendedAgent(1),
    recommendedAgent(2),
    recommendedAgent(3, { reasons: [], misses: [], unknowns: [] }),
  ],
  whatIf: [
    {
      text: 'If your budget were Free (free only)',
      change: { budget: 'free' },
      agent: { id: 2, name: 'Agent 2' },
    },
    { text: 'Without your use case', change: { useCase: '' }, agent: { id: 3, name: 'Agent 3' } },
  ],
};

import type { RecommendationResult, RecommendedAgent } from '@agent-atlas/api-client/contract';

/** A made-up recommended agent. */
export function sampleAgent(id: number, given: Partial<RecommendedAgent> = {}): RecommendedAgent {
  return {
    id,
    name: `Agent ${id}`,
    company: `Company ${id}`,
    category: 'AI Chatbot',
    description: 'Answers questions from a team’s own documents.',
    pricingModel: 'Freemium',
    pricingDetails: ['Free: 50 questions a month'],
    features: ['Sources for every answer'],
    rating: 4.4,
    reviewCount: 12,
    productHuntUpvotes: 210,
    productHuntUrl: null,
    website: 'https://example.com',
    launchedOn: '2024-05',
    addedOn: '2026-11-01',
    freeTier: true,
    monthlyPriceUsd: 15,
    expertise: 'beginner',
    integrations: ['slack'],
    dataPrivacy: true,
    logo: null,
    verifiedOn: '2026-11-01',
    sources: ['https://example.com'],
    upvotes: 4,
    downvotes: 1,
    matchScore: 90,
    reasons: ['Fits your budget: has a free plan', 'Works for beginners'],
    misses: ['No integration with GitHub'],
    unknowns: ['Not known whether your data stays out of training'],
    ...given,
  };
}

export const sampleResult: RecommendationResult = {
  explanation: 'You asked for AI chatbots.\nAgents that fit your budget come first.\n',
  agents: [
    sampleAgent(1),
    sampleAgent(2),
    sampleAgent(3, { reasons: [], misses: [], unknowns: [] }),
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

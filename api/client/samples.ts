import type { Agent } from '../contract/agent.ts';
import { byFlag } from '../contract/flags.ts';
import type { Review, ScoreBreakdown } from '../contract/rules.ts';

/** An agent for scenarios: plausible, valid, and recognizable by its id. */
export function sampleAgent(id: number, overrides: Partial<Agent> = {}): Agent {
  return {
    id,
    name: `Agent ${id}`,
    company: `Company ${id}`,
    category: 'AI Chatbot',
    description: `What agent ${id} does, and for whom, in one plain sentence.`,
    pricingModel: 'Freemium (free tier with paid plans)',
    pricingDetails: ['Free: basic use', 'Plus: $20 per month'],
    features: ['Conversation', 'File reading'],
    rating: 4.25,
    reviewCount: 12,
    productHuntUpvotes: 0,
    productHuntUrl: null,
    website: 'https://agent.example',
    launchedOn: '2024-03-01',
    addedOn: '2026-11-01',
    monthlyPriceUsd: 20,
    expertise: 'beginner',
    integrations: [],
    ...byFlag(() => null),
    freeTier: true,
    dataPrivacy: false,
    logo: null,
    verifiedOn: '2026-06-11',
    sources: ['https://agent.example'],
    upvotes: 0,
    downvotes: 0,
    ...overrides,
  };
}

/** A review of agent 1, recognizable by its id. */
export function sampleReview(id: number, overrides: Partial<Review> = {}): Review {
  return {
    id,
    agentId: 1,
    username: 'paper_lantern',
    rating: 4,
    title: `Review ${id}`,
    content: 'Does what I need for drafts, and says so when it does not know.',
    pros: ['Fast'],
    cons: null,
    helpfulCount: 0,
    unhelpfulCount: 0,
    createdAt: '2026-11-02T09:14:00Z',
    sample: true,
    ...overrides,
  };
}

/** How a score came about. */
export function sampleBreakdown(inputs: Partial<ScoreBreakdown['inputs']> = {}): ScoreBreakdown {
  return {
    version: 1,
    rating: 0.9,
    volume: 0.8,
    external: 0.5,
    recency: 0.4,
    inputs: {
      meanRating: 4.8,
      bayesianRating: 4.6,
      reviewCount: 23,
      productHuntUpvotes: 1400,
      daysSinceActivity: 3.4,
      activity: 'review',
      ...inputs,
    },
  };
}

import type {
  Agent,
  AgentChange,
  AgentRanking,
  ReviewSummary,
  VoteState,
} from '@agent-atlas/api-client/rules';
import { sampleAgent as plainAgent } from '@agent-atlas/api-client/samples';

/** An agent with something in every section of its page. */
export function sampleAgent(id: number, overrides: Partial<Agent> = {}): Agent {
  return plainAgent(id, {
    description: `What agent ${id} does, and for whom: it answers questions in conversation and reads files.`,
    pricingDetails: ['Free: basic use', 'Plus: $20 per month', 'Team: per seat'],
    features: ['Conversation', 'File reading', 'Web search'],
    tasks: ['chat', 'research', 'declared-later'],
    languages: ['de', 'en', 'declared-later'],
    reviewCount: 3,
    productHuntUpvotes: 1234,
    productHuntUrl: 'https://www.producthunt.com/posts/agent',
    launchedOn: '2024-03',
    integrations: ['slack', 'github'],
    dataPrivacy: true,
    sources: ['https://agent.example/pricing', 'https://github.com/example/list'],
    upvotes: 7,
    downvotes: 2,
    ...overrides,
  });
}

/** A change of agent 1. */
export function sampleChange(id: number, overrides: Partial<AgentChange> = {}): AgentChange {
  return {
    id,
    field: 'monthlyPriceUsd',
    before: 16,
    after: 20,
    changedAt: '2026-11-20T08:00:00Z',
    verifiedOn: '2026-11-19',
    sources: ['https://agent.example/pricing'],
    ...overrides,
  };
}

/** The votes on agent 1, and this session's own vote. */
export function sampleVotes(vote: VoteState['vote'] = null): VoteState {
  return { agentId: 1, upvotes: 7, downvotes: 2, vote };
}

/** The rank of agent 1 in its category, and the score behind it. */
export function sampleRanking(): AgentRanking {
  const { id, name, company, category, rating, reviewCount, productHuntUpvotes, logo } =
    sampleAgent(1);
  return {
    id,
    name,
    company,
    category,
    rating,
    reviewCount,
    productHuntUpvotes,
    logo,
    score: 68.6,
    scoreLow: 62.7,
    scoreHigh: 74.1,
    rank: 2,
    rankLow: 1,
    rankHigh: 4,
    sampleReviewCount: 3,
    asOf: '2026-11-22T00:00:00Z',
    breakdown: {
      version: 1,
      rating: 0.75,
      volume: 0.6,
      external: 0.9,
      recency: 0.36,
      inputs: {
        meanRating: 4.25,
        bayesianRating: 4,
        reviewCount,
        productHuntUpvotes,
        daysSinceActivity: 12.4,
        activity: 'review',
      },
    },
  };
}

/** The ratings and phrases of three reviews of agent 1. */
export function sampleReviewSummary(): ReviewSummary {
  return {
    stars: [
      { rating: 5, count: 1 },
      { rating: 4, count: 2 },
      { rating: 3, count: 0 },
      { rating: 2, count: 0 },
      { rating: 1, count: 0 },
    ],
    pros: [
      { topic: 'pro-fast', text: 'Fast', count: 3 },
      { topic: 'pro-voic-mode', text: 'Voice mode', count: 2 },
    ],
    cons: [{ topic: 'con-pric', text: 'Price', count: 2 }],
    counted: 3,
  };
}

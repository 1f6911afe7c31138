import type {
  Agent,
  AgentChange,
  AgentRanking,
  Review,
  VoteState,
} from '@agent-atlas/api-client/rules';

/** An agent for scenarios: plain, valid, and told apart by its id. */
export function sampleAgent(id: number, overrides: Partial<Agent> = {}): Agent {
  return {
    id,
    name: `Agent ${id}`,
    company: `Company ${id}`,
    category: 'AI Chatbot',
    description: `What agent ${id} does, and for whom: it answers questions in conversation and reads files.`,
    pricingModel: 'Freemium (free tier with paid plans)',
    pricingDetails: ['Free: basic use', 'Plus: $20 per month', 'Team: per seat'],
    features: ['Conversation', 'File reading', 'Web search'],
    rating: 4.25,
    reviewCount: 3,
    productHuntUpvotes: 1234,
    productHuntUrl: 'https://www.producthunt.com/posts/agent',
    website: 'https://agent.example',
    launchedOn: '2024-03',
    addedOn: '2026-11-01',
    freeTier: true,
    monthlyPriceUsd: 20,
    expertise: 'beginner',
    integrations: ['slack', 'github'],
    dataPrivacy: true,
    logo: null,
    verifiedOn: '2026-06-11',
    sources: ['https://agent.example/pricing', 'https://github.com/example/list'],
    upvotes: 7,
    downvotes: 2,
    ...overrides,
  };
}

/** A review of agent 1. */
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

/** The votes on agent 1, and what this session voted. */
export function sampleVotes(vote: VoteState['vote'] = null): VoteState {
  return { agentId: 1, upvotes: 7, downvotes: 2, vote };
}

/** Where agent 1 stands in its category, and why. */
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
    score: 68.4,
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

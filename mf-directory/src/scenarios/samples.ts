import type {
  Agent,
  LeaderboardEntry,
  RecentReview,
  SearchResult,
} from '@agent-atlas/api-client/rules';
import { sampleAgent, sampleBreakdown, sampleReview } from '@agent-atlas/api-client/samples';

/** The given number of agents, with ids from `firstId`. */
export function sampleAgents(count: number, firstId = 1, overrides: Partial<Agent> = {}): Agent[] {
  return Array.from({ length: count }, (_, index) => sampleAgent(firstId + index, overrides));
}

/** The entry of an agent in a ranked list. */
export function sampleEntry(
  rank: number,
  overrides: Partial<LeaderboardEntry> = {},
): LeaderboardEntry {
  return {
    id: rank,
    name: `Ranked ${rank}`,
    company: `Company ${rank}`,
    category: 'Code Assistant',
    rating: 4.64,
    reviewCount: 9,
    productHuntUpvotes: 120,
    logo: null,
    score: 90.6 - rank,
    rank,
    breakdown: sampleBreakdown(),
    ...overrides,
  };
}

/** A recent review with its agent. */
export function sampleRecentReview(
  id: number,
  overrides: Partial<RecentReview> = {},
): RecentReview {
  return {
    ...sampleReview(id),
    agent: { id: 1, name: 'Agent 1', company: 'Company 1' },
    ...overrides,
  };
}

/** What a search for agents finds; without any it finds nothing at all. */
export function sampleResult(
  agents: Agent[] = [],
  overrides: Partial<SearchResult> = {},
): SearchResult {
  return {
    agents,
    categories: [],
    total: agents.length,
    totalIsAtLeast: false,
    didYouMean: null,
    reading: undefined,
    facets: {
      categories: agents.length > 0 ? [{ name: 'AI Chatbot', count: agents.length }] : [],
      ratings: agents.length > 0 ? [{ atLeast: 3, count: agents.length }] : [],
      pricing: agents.length > 0 ? [{ kind: 'freemium', count: agents.length }] : [],
      areAtLeast: false,
    },
    ...overrides,
  };
}

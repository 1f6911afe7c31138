import type { AgentDays, CategoryPrices } from '@agent-atlas/api-client/contract';

/** An agent that falls, rises again and gains votes. */
export const sampleDays: AgentDays = {
  asOf: '2026-11-21',
  days: [
    { day: '2026-11-01', rank: 4, score: 71, upvotes: 2, downvotes: 0 },
    { day: '2026-11-06', rank: 6, score: 68, upvotes: 3, downvotes: 1 },
    { day: '2026-11-11', rank: 2, score: 78, upvotes: 9, downvotes: 1 },
  ],
};

/** Agents of which Cheap and Best are the best value. */
export const samplePrices: CategoryPrices = {
  considered: 6,
  agents: [
    { id: 1, name: 'Best', priceUsd: 20, score: 87.6 },
    { id: 2, name: 'Dear', priceUsd: 40, score: 80 },
    { id: 3, name: 'Cheap', priceUsd: 5.5, score: 72.4 },
    { id: 4, name: 'Same', priceUsd: 20, score: 62 },
  ],
};

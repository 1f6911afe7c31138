import { sampleReview } from '@agent-atlas/api-client/samples';
import type { ScenarioAnswer } from '@agent-atlas/contract';
import { sampleAgent, sampleRanking, sampleReviewSummary, sampleVotes } from './samples.ts';

export const PENDING: ScenarioAnswer = { pending: true };
export const BROKEN: ScenarioAnswer = { status: 503, body: 'The database is unavailable.' };
export const LONG_TEXT = 'A text that goes on for much longer than anybody expected. '.repeat(12);
export const UNBROKEN = 'Unbreakable'.repeat(12);

/** An agent with only long texts. */
export const longAgent = sampleAgent(1, {
  name: 'An Uncommonly Long Product Name That Nobody Shortened Before Launching It',
  company: UNBROKEN,
  description: LONG_TEXT,
  features: [LONG_TEXT, UNBROKEN],
  pricingDetails: [LONG_TEXT, UNBROKEN],
  sources: [`https://agent.example/${UNBROKEN}`],
  productHuntUpvotes: 123456,
  reviewCount: 123456,
  upvotes: 1234567,
});

type Answers = Readonly<Record<string, ScenarioAnswer>>;

/** The API's usual responses about agent 1. */
export const usual: Answers = {
  '/api/agents/1': { json: sampleAgent(1) },
  '/api/agents/1/ranking': { json: sampleRanking() },
  '/api/agents/1/history': { json: [] },
  '/api/agents/1/review-summary': { json: sampleReviewSummary() },
  '/api/reviews?agentId=1&limit=10': { json: [sampleReview(1), sampleReview(2), sampleReview(3)] },
  '/api/votes?agentId=1': { json: sampleVotes() },
  '/api/categories/AI%20Chatbot?limit=4': { json: [1, 2, 3, 4].map((id) => sampleAgent(id)) },
  '/api/agents/2': { json: sampleAgent(2) },
  '/api/reviews?agentId=2&limit=10': { json: [] },
  '/api/votes?agentId=2': { json: { ...sampleVotes(), agentId: 2 } },
};

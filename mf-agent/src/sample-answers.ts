import type { ScenarioAnswer } from '@agent-atlas/shell/contract';
import { sampleAgent } from './sample-data.ts';

export const PENDING: ScenarioAnswer = { pending: true };
export const BROKEN: ScenarioAnswer = { status: 503, body: 'The database is away.' };
export const LONG_TEXT = 'A text that goes on for much longer than anybody expected. '.repeat(12);
export const UNBROKEN = 'Unbreakable'.repeat(12);

/** An agent all of whose texts are long. */
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

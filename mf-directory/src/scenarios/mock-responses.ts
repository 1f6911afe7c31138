import type { Agent } from '@agent-atlas/api-client/rules';
import { sampleAgent } from '@agent-atlas/api-client/samples';
import type { ScenarioAnswer } from '@agent-atlas/contract';

export const PENDING: ScenarioAnswer = { pending: true };
export const BROKEN: ScenarioAnswer = { status: 503, body: 'The database is unavailable.' };
export const REFUSED: ScenarioAnswer = { status: 400, body: 'cursor: is not one of this list' };

export const LONG_NAME =
  'An Uncommonly Long Product Name That Nobody Shortened Before Launching It';
export const LONG_TEXT =
  'A description that goes on for much longer than anybody expected. '.repeat(12);
export const UNBROKEN = 'Unbreakable'.repeat(12);

/** Agents with extreme values. */
export const edgeAgents: Agent[] = [
  sampleAgent(1, { name: LONG_NAME, company: LONG_NAME, description: LONG_TEXT }),
  sampleAgent(2, { name: UNBROKEN, company: UNBROKEN, description: UNBROKEN }),
  sampleAgent(3, { name: 'X', company: 'Y', description: '', features: [], pricingModel: '' }),
  sampleAgent(4, { name: 'Half a star', rating: 4.5, reviewCount: 1 }),
  sampleAgent(5, { name: 'Nothing said yet', rating: 0, reviewCount: 0 }),
  sampleAgent(6, { name: 'Everything', rating: 5, reviewCount: 123456, upvotes: 1234567 }),
  sampleAgent(7, { name: 'Launched', productHuntUpvotes: 123456 }),
  sampleAgent(8, { name: '日本語の名前 😀 עברית', company: 'Ångström & Søn <b>' }),
];

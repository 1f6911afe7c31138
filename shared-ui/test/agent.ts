import { sampleAgent } from '@agent-atlas/api-client/samples';
import type { AgentCardAgent } from '../src/index.ts';

/** An agent for a test, with the fields that matter to it. */
export function agentWith(fields: Partial<AgentCardAgent> = {}): AgentCardAgent {
  return sampleAgent(7, {
    name: 'Quiet Otter',
    company: 'Example Labs',
    category: 'AI Image Generator',
    description: 'Makes pictures from a description.',
    pricingModel: 'Subscription (monthly or yearly)',
    rating: 3.5,
    reviewCount: 9,
    upvotes: 12,
    downvotes: 3,
    ...fields,
  });
}
